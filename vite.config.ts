import react from '@vitejs/plugin-react'
import vike from 'vike/plugin'
import type { UserConfig } from 'vite'

/** What every page needs before it can be used. */
const FRAME = [
  /\/node_modules\/zustand\//,
  /\/renderer\//,
  /\/src\/app\/shell\/(?!start|load-shell)/,
  /\/src\/app\/ui\/(?:button|breadcrumbs|icon|picture|price)\.tsx$/,
  /\/src\/app\/state\/(?:browser-storage|cart|notification|pending|price-list|route-loading|session|settings)\.ts$/,
  /\/src\/domain\/(?:cart|footer|footer-columns|money|pricing)\.ts$/,
  /\/src\/environment\/runtime-settings\.ts$/,
  /\/src\/routes\//,
]

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
  if (!moduleId.endsWith('.css')) return undefined
  return /\/src\/app\/features\/([a-z-]+)\//.exec(moduleId)?.[1] ?? 'frame'
}

export default {
  plugins: [react(), vike()],
  publicDir: 'renderer/public',
  build: {
    target: 'es2022',
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
