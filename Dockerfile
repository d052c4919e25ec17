# The image of Citemill: the commands and the studio, without Python. On x64 and arm64:
#   docker buildx build --platform linux/amd64,linux/arm64 --tag citemill .
#   docker run --rm --volume "$PWD:/data" citemill make papers --out mill
# NODE_IMAGE may be any image with Node 20 or newer, npm and a user with the number 1000.
ARG NODE_IMAGE=docker.io/library/node:22-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /opt/citemill
COPY package.json package-lock.json .npmrc ./
COPY packages/metrics/package.json packages/metrics/
COPY packages/read/package.json packages/read/
RUN npm ci --no-audit --no-fund
COPY . .
# Compiles the packages and the page of the studio, then removes what only development needs.
RUN npm run build \
 && npm prune --omit=dev --no-audit --no-fund \
 && find dist packages/*/dist \( -name '*.test.*' -o -name '*.fixture.*' -o -name '*.map' -o -name .tsbuildinfo \) -delete

FROM ${NODE_IMAGE}
ENV NODE_ENV=production
COPY --from=build /opt/citemill/package.json /opt/citemill/LICENSE /opt/citemill/
COPY --from=build /opt/citemill/node_modules /opt/citemill/node_modules
COPY --from=build /opt/citemill/packages /opt/citemill/packages
COPY --from=build /opt/citemill/dist /opt/citemill/dist
COPY --from=build /opt/citemill/prompts /opt/citemill/prompts
COPY --from=build /opt/citemill/examples /opt/citemill/examples
RUN ln -s /opt/citemill/dist/cli/main.js /usr/local/bin/citemill \
 && chmod 755 /opt/citemill/dist/cli/main.js \
 && mkdir /data \
 && chown 1000:1000 /data
# The user `node` of the image.
USER 1000:1000
WORKDIR /data
VOLUME /data
EXPOSE 4711
# The studio asks for a token, so that 401 is an answer, too. Other commands listen on no port: run them with --no-healthcheck.
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4711/').then(({ status }) => process.exit(status < 500 ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["citemill"]
CMD ["serve", "--dir", "/data", "--host", "0.0.0.0", "--port", "4711", "--no-open"]
