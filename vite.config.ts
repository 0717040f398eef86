import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import vike from 'vike/plugin'
import type { UserConfig } from 'vite'
import { chunkNames } from './src/export/bundle/chunk-names.ts'
import { classNames } from './src/export/bundle/class-names.ts'
import { scriptLoader } from './src/export/bundle/script-loader.ts'
import { vikeChecks } from './src/export/bundle/vike-checks.ts'
import { vikeUnused } from './src/export/bundle/vike-unused.ts'

/**
 * A class of a CSS module: its own name and four characters for its file. The default adds the line, which no two
 * classes share and so cannot be compressed: the names are part of everybody's first load.
 */
function className(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*/s, ''))
  return `${name}_${createHash('sha1').update(path).digest('hex').slice(0, 4)}`
}

export default {
  plugins: [react(), vike(), scriptLoader(), vikeChecks(), vikeUnused(), ...classNames()],
  css: { modules: { generateScopedName: className } },
  publicDir: 'renderer/public',
  build: {
    target: 'es2022',
    modulePreload: {
      // A list of the scripts behind every lazy component would be in the first load of each page. The large ones are
      // there by then; style sheets must still come before the component that they style.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => file.endsWith('.css')) : files,
    },
    rolldownOptions: {
      // A constant is where it is used, not in the first load of all.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: chunkNames(), debugName: 'chunks', priority: 1 }],
        },
      },
      onLog(level, log, handle) {
        // vike adds a group of its own, which has no such name; that slows nothing and concerns nobody.
        if (!log.message.includes('debugName')) handle(level, log)
      },
    },
  },
} satisfies UserConfig
