#!/bin/sh
# Run once by the image of PostgreSQL, on an empty volume: the database and its plain owner, the user of DATABASE_URL.
# It may create roles, since the first start makes the four that Galley acts in.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$GALLEY_DATABASE_PASSWORD" --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
create role galley login createrole password :'password';
create database galley owner galley;
SQL
