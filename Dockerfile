# What builds the app, the packages that it runs with, and what ships: docs/deployment.md.

FROM node:24.22.1-trixie-slim AS build
WORKDIR /app
RUN chown node:node /app
USER node
ENV NEXT_TELEMETRY_DISABLED=1
COPY --chown=node:node package.json package-lock.json .npmrc ./
COPY --chown=node:node sandbox/package.json ./sandbox/
RUN npm ci --include=dev
COPY --chown=node:node . .
RUN mkdir -p .data && npm run build && rm -rf .next/cache

FROM node:24.22.1-trixie-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The app's packages alone, not the sandbox's. Next's compiler and what makes pictures smaller are for builds, and two thirds of the weight.
RUN npm ci --omit=dev --ignore-scripts --workspaces=false && rm -rf node_modules/@next/swc-* node_modules/@img

FROM node:24.22.1-trixie-slim AS app
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 MALLOC_ARENA_MAX=2 NEXT_TELEMETRY_DISABLED=1
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/package.json /app/next.config.mjs ./
COPY --from=build /app/.next ./.next
COPY --from=build /app/.build/server.mjs /app/.build/operator.mjs ./.build/
COPY --from=build /app/public ./public
COPY --from=build /app/lib/db/migrations ./lib/db/migrations
COPY --from=build /app/scripts/deploy/healthcheck.mjs ./scripts/deploy/
# Owned by root, so that the app can change nothing of itself.
USER node
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --retries=3 CMD ["node", "scripts/deploy/healthcheck.mjs"]
CMD ["node", ".build/server.mjs"]
