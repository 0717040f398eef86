import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Host } from './host.ts'
import { findFreePort, startServer } from './processes.ts'
import { fetchNpmPackages } from './tools.ts'

/** Pinned, because a newer version may respond differently. */
const VERSION = '4.156.0'

export const cloudflare: Host = {
  name: 'cloudflare',
  canRejectMethods: true,
  differences: [
    {
      targets: /^\/uploads\//,
      field: /^cross-origin-resource-policy$/,
      reason: 'headers depend on the path: other sites may load missing files under /uploads/, like images',
    },
    {
      targets: /^\/(assets|uploads)\//,
      field: /^cache-control$/,
      when: (_, theirs) => theirs === 'no-store',
      reason: 'Cloudflare handles missing files under /assets/ and /uploads/ itself, with "no-store"',
    },
  ],
  async start(folder, port) {
    const modules = await fetchNpmPackages(`wrangler@${VERSION}`)
    const tempFolder = await mkdtemp(join(tmpdir(), 'storefront-cloudflare-'))
    const url = `http://127.0.0.1:${port}`
    const stop = await startServer(
      process.execPath,
      [
        join(modules, 'wrangler/bin/wrangler.js'),
        'pages',
        'dev',
        folder,
        '--ip=127.0.0.1',
        `--port=${port}`,
        `--inspector-port=${await findFreePort()}`,
        '--compatibility-date=2025-01-01',
      ],
      // Runs without an account and telemetry, so nothing is sent.
      {
        url,
        cwd: tempFolder,
        env: { HOME: tempFolder, CI: '1', WRANGLER_SEND_METRICS: 'false', WRANGLER_SEND_ERROR_REPORTS: 'false' },
      },
    )
    return {
      url,
      tool: `wrangler ${VERSION} pages dev`,
      stop: () => stop().then(() => rm(tempFolder, { recursive: true })),
    }
  },
}
