# syntax=docker/dockerfile:1

# Two images, described in docs/guides/ci.md: "tools" runs every command of storefront and has Chromium, "shop" serves
# an export behind nginx.

FROM node:24-trixie-slim AS tools
WORKDIR /shop
# Packages and browser have a layer of their own, because they change rarely.
COPY package.json package-lock.json ./
COPY scripts/setup.js scripts/
RUN npm run setup
COPY . .

FROM tools AS export
ARG ENVIRONMENT=production
RUN --mount=type=secret,id=bearer,env=STOREFRONT_BEARER STOREFRONT_HOST=nginx npx storefront build --env "$ENVIRONMENT" --out dist/shop

FROM nginxinc/nginx-unprivileged:1.28-alpine AS shop
COPY <<EOF /etc/nginx/conf.d/default.conf
server {
  listen 8080;
  root /srv/shop;
  include /srv/shop/_hosts/nginx.conf;
}
EOF
COPY --from=export /shop/dist/shop /srv/shop
