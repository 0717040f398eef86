import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'
import type { CSSModulesOptions } from 'vite'

const PROJECT_FOLDER = join(import.meta.dirname, '../../..')

/**
 * CSS modules options, shared by the browser bundle and the rendering bundle, so both use the same class names. A
 * generated name is the class plus four characters for the file. Vite's default also adds the line, which differs for
 * each class and makes the names in every page's first load compress worse.
 */
export const cssModules: CSSModulesOptions = {
  generateScopedName(name, file) {
    const path = relative(PROJECT_FOLDER, file.replace(/\?.*/s, ''))
    return `${name}_${createHash('sha1').update(path).digest('hex').slice(0, 4)}`
  },
}
