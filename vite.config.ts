import react from '@vitejs/plugin-react'
import vike from 'vike/plugin'
import type { UserConfig } from 'vite'
import { chunkNames } from './src/export/bundle/chunk-names.ts'
import { cssModules } from './src/export/bundle/css-modules.ts'
import { VIKE_CHECKS } from './src/export/bundle/pure-functions.ts'
import { scriptLoader } from './src/export/bundle/script-loader.ts'

export default {
  plugins: [react(), vike(), scriptLoader()],
  css: { modules: cssModules },
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
      treeshake: { manualPureFunctions: VIKE_CHECKS },
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
