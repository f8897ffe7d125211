"""The server: live tables that lose nothing. ``docs/server.md`` is on running it, ``docs/protocol.md`` on its language.

From the bottom up: `protocol` is what goes over the wire; `table` folds what happened at a table into its state;
`store` keeps what happened; `connections` are those who look at a table, and `presence` knows who is there; `players`
are the bots; `live` is a table in memory, and all of these meet there; `hub` holds the live tables; `web` and `api` are
the HTTP part; `app` is all of it as one ASGI application; `run` serves it.
"""
