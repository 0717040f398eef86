import { cp, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Environment } from '#environment/environment.ts'
import { settingsScript } from '#environment/runtime-settings.ts'
import { describeExport, MANIFEST_FILE } from './manifest.ts'
import type { RenderedPage } from './prerender.ts'
import { SETTINGS_FILE } from './settings-file.ts'
import { robotsText, sitemapXml } from './sitemap.ts'

/** Adds to the rendered pages what makes them a site: assets, pictures, settings, sitemap, robots, manifest. */
export async function finish(options: {
  readonly outFolder: string
  /** What was bundled for the browser. */
  readonly clientFolder: string
  /** Files that become `/uploads`. */
  readonly mediaFolder: string | undefined
  readonly environment: Environment
  readonly pages: readonly RenderedPage[]
}): Promise<void> {
  const { outFolder, clientFolder, mediaFolder, environment, pages } = options
  await copyAssets(clientFolder, outFolder)
  if (mediaFolder !== undefined) await cp(mediaFolder, join(outFolder, 'uploads'), { recursive: true })
  const manifest = describeExport(environment.name, pages)
  const texts = {
    [SETTINGS_FILE]: settingsScript(environment.settings),
    'robots.txt': robotsText(environment),
    'sitemap.xml': await sitemapXml(pages, environment.site),
    [MANIFEST_FILE]: `${JSON.stringify(manifest, null, 2)}\n`,
  }
  await Promise.all(Object.entries(texts).map(([name, text]) => writeFile(join(outFolder, name), text)))
}

/** Everything that the bundle made for the browser, but not its notes for the build. */
async function copyAssets(clientFolder: string, outFolder: string): Promise<void> {
  for (const name of await readdir(clientFolder)) {
    if (!name.startsWith('.')) await cp(join(clientFolder, name), join(outFolder, name), { recursive: true })
  }
}
