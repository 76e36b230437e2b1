# syntax=docker/dockerfile:1
# Hostelry in a container (docs/operations.md, "Containers"). Debian, because the binaries of PostgreSQL, sharp and canvas need glibc.

FROM node:26-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The base image has the right Node.js, so npm leaves out the bundled one (tools/bundled-node).
RUN npm ci --omit=dev

FROM node:26-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# For the embedded database and a file store in a folder. The service writes here and to /tmp only.
RUN install -d -o node -g node -m 0700 /data
COPY --from=packages /app/node_modules ./node_modules
COPY package.json start.mjs LICENSE NOTICE ./
COPY assets ./assets
COPY migrations ./migrations
COPY cli ./cli
COPY src ./src
COPY client/src ./client/src
COPY console/src ./console/src
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/livez').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "start.mjs", "--no-demo"]
