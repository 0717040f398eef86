import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import vike from 'vike/plugin'
import type { UserConfig } from 'vite'

/** What every page needs before it can be used. */
const FRAME = [
  /\/node_modules\/zustand\//,
  /\/renderer\//,
  /\/src\/app\/shell\/(?!start|arrive|scroll-to-hash|overlays|load-shell|menus|page-error|use-page-error|footer\.tsx)/,
  /\/src\/app\/ui\/route-path\.ts$/,
  /\/src\/app\/ui\/(?:button|breadcrumbs|icon|island|picture|price)\.tsx$/,
  /\/src\/app\/state\/(?:cart|notification|pending|price-list|route-loading|search-bar|session|settings)\.ts$/,
  /\/src\/domain\/(?:cart|money|pricing)\.ts$/,
  /\/src\/environment\/runtime-settings\.ts$/,
  /\/src\/routes\//,
]

/**
 * Styles of parts that are never in a page's HTML and come with their scripts. The names of a style sheet's classes
 * are script: in the frame they would be in everybody's first load.
 */
const LATE_STYLES = /\/(?:mobile-menu-panel|dialog|file-field|place-map|totals|progress-steps)\.module\.css/

/**
 * The part of the bundle that a module belongs to: style sheets by feature, and what every page needs in few
 * pieces. On a slow phone a request costs more than a few bytes too many, and left alone the bundler cuts dozens.
 * Undefined leaves the choice to the bundler.
 */
function partName(moduleId: string): string | undefined {
  if (/\/node_modules\/(?:react|react-dom|scheduler)\/|rolldown\/runtime|vite\/preload-helper/.test(moduleId))
    return 'react'
  if (/\/node_modules\/(?:vike|@brillout)\//.test(moduleId)) return 'router'
  if (FRAME.some((part) => part.test(moduleId))) return 'frame'
  if (!moduleId.endsWith('.css') || LATE_STYLES.test(moduleId)) return undefined
  return /\/src\/app\/features\/([a-z-]+)\//.exec(moduleId)?.[1] ?? 'frame'
}

/**
 * A class of a CSS module: its own name and four characters for its file. The default adds the line, which no two
 * classes share and so cannot be compressed: the names are part of everybody's first load.
 */
function className(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*/s, ''))
  return `${name}_${createHash('sha1').update(path).digest('hex').slice(0, 4)}`
}

export default {
  plugins: [react(), vike()],
  css: { modules: { generateScopedName: className } },
  publicDir: 'renderer/public',
  build: {
    target: 'es2022',
    modulePreload: {
      // A list of the scripts behind every lazy part would be in the first load of each page. The large ones are
      // there by then; style sheets must still come before the part that they style.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => file.endsWith('.css')) : files,
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: partName, debugName: 'parts', priority: 1 }],
        },
      },
      onLog(level, log, handle) {
        // vike adds a group of its own, which has no such name; that slows nothing and concerns nobody.
        if (!log.message.includes('debugName')) handle(level, log)
      },
    },
  },
} satisfies UserConfig
