-- Who is alive decides whose work others take over: workers say it themselves, and what answers requests only reads it.
revoke insert, update, delete on worker_heartbeat from galley_app;
