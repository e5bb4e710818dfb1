#!/bin/sh
# Run once by the image of Postgres, at the first start of an empty volume: the product's role owns its database and is no
# superuser.
set -eu
psql --username "$POSTGRES_USER" --dbname postgres --set ON_ERROR_STOP=1 --set password="$APP_PASSWORD" <<'SQL'
create role app login password :'password';
create database app owner app;
SQL
