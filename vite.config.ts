import react from '@vitejs/plugin-react'
import vike from 'vike/plugin'
import type { UserConfig } from 'vite'
import { BUILD_TARGET } from './src/export/bundle/browser-floor.ts'
import { createChunkNames } from './src/export/bundle/chunk-names.ts'
import { cssModules } from './src/export/bundle/css-modules.ts'
import { VIKE_CHECKS } from './src/export/bundle/pure-functions.ts'
import { scriptlessStyles } from './src/export/bundle/scriptless-styles.ts'

export default {
  plugins: [react(), vike()],
  css: { modules: cssModules, postcss: { plugins: [scriptlessStyles] } },
  publicDir: 'renderer/public',
  build: {
    target: BUILD_TARGET,
    modulePreload: {
      // Excludes scripts, because the first load of each page would otherwise contain the preload lists of all lazy
      // components. Style sheets must still load before the components that they style.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => file.endsWith('.css')) : files,
    },
    rolldownOptions: {
      treeshake: { manualPureFunctions: VIKE_CHECKS },
      // Inlines constants, which would otherwise be in the first load of all pages.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: createChunkNames(), debugName: 'chunks', priority: 1 }],
        },
      },
      onLog(level, log, handle) {
        // Ignores the warning that vike adds a group without a debug name, because this has no effect.
        if (!log.message.includes('debugName')) handle(level, log)
      },
    },
  },
} satisfies UserConfig
