"""The server: live tables that lose nothing. ``docs/server.md`` is on running it, ``docs/protocol.md`` on its language.

From the bottom up: `protocol` is what goes over the wire; `table` folds what happened at a table into its state;
`store` keeps what happened; `thinkers` are the bots; `hub` holds the live tables and everybody who looks at them, with
`presence` knowing who is there; `web` and `api` are the HTTP part; `app` is all of it as one ASGI application; `run`
serves it.
"""
