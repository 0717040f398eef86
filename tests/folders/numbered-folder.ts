import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FolderKind } from '#folders/replace-folder.ts'

/** Files of each content: an asset, two pages of which one depends on the content, and the list of all files. */
export function listContent(content: string): Record<string, string> {
  const files = {
    [`assets/${content}.js`]: content,
    'index.html': content,
    [`product/${content}/index.html`]: content,
  }
  return { ...files, 'list.json': JSON.stringify([...Object.keys(files), 'list.json']) }
}

export function writeContent(folder: string, content: string): void {
  for (const [file, text] of Object.entries(listContent(content))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
}

/** Folders whose files are in `list.json`. */
export const kind: FolderKind = {
  name: 'export',
  read(folder) {
    const list = join(folder, 'list.json')
    if (!existsSync(list)) return Promise.resolve(undefined)
    const files = JSON.parse(readFileSync(list, 'utf8')) as string[]
    return Promise.resolve({ has: (path) => files.includes(path) })
  },
  isAsset: (file) => file.startsWith('assets/'),
  descriptions: ['list.json'],
}
