import { createHash } from 'node:crypto'
import { basename, relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const STYLES_IMPORT = /^import (\w+)(?= from '[^']+\.module\.css'$)/gm

/**
 * A class of a CSS module: its own name and four characters for its file. Vite's default adds the line, which no two
 * classes share and so cannot be compressed: the names are part of everybody's first load.
 */
export function className(name: string, projectFolder: string, file: string): string {
  const path = relative(projectFolder, file.replace(/\?.*/s, ''))
  return `${name}_${createHash('sha1').update(path).digest('hex').slice(0, 4)}`
}

/**
 * Has each class of a CSS module stand as text where it is used. In Vite's object of all classes of a file every name
 * stands twice, and the first load would hold the names of all that shows later (PERF-01).
 */
export function classNames(): Plugin[] {
  return [
    {
      name: 'storefront:class-names',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: /\.tsx$/, code: '.module.css' },
        handler: (code) => ({ code: importClassesByName(code), map: null }),
      },
    },
    {
      name: 'storefront:style-sheets',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: /\.module\.css$/ },
        // Left to itself, the bundler would drop the style sheet with the object that nobody uses any more.
        handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
      },
      generateBundle: (_, files) => dropEmptyScripts(files),
    },
  ]
}

/**
 * Lets a component import each class by itself, which the bundler replaces by its text (`inlineConst`). Where one is
 * looked up by a variable, or its name is none that a module can export, the object is needed and stays.
 */
export function importClassesByName(code: string): string {
  return code.replaceAll(STYLES_IMPORT, (statement, name: string) => {
    const needsObject = new RegExp(`\\b${name}\\[(?!'(?!default')\\w+'\\])`)
    return needsObject.test(code) ? statement : `import * as ${name}`
  })
}

/** Drops the scripts in which nothing is left but their style sheets, which go to the scripts that import them. */
function dropEmptyScripts(files: Rolldown.OutputBundle): void {
  const scripts = Object.values(files).filter((file) => file.type === 'chunk')
  for (const empty of scripts.filter(({ code, isEntry, isDynamicEntry }) => !code && !isEntry && !isDynamicEntry)) {
    const statement = new RegExp(`import\\s*"[^"]*${basename(empty.fileName)}";`)
    for (const script of scripts.filter(({ imports }) => imports.includes(empty.fileName))) {
      if (!statement.test(script.code)) throw new Error(`${script.fileName} imports in a way not known here.`)
      script.code = script.code.replace(statement, '')
      script.imports = script.imports.filter((name) => name !== empty.fileName)
      for (const sheet of empty.viteMetadata?.importedCss ?? []) script.viteMetadata?.importedCss.add(sheet)
    }
    delete files[empty.fileName]
  }
}
