import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const PROJECT = join(import.meta.dirname, '../..')

/** A Markdown document of the project. */
export interface Document {
  /** Path from the repository root. */
  readonly file: string
  readonly text: string
}

/** Reads all Markdown documents of the project. */
export function readDocuments(): Document[] {
  return [
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'reports/README.md',
    ...globSync('docs/**/*.md', { cwd: PROJECT }),
  ].map((file) => ({
    file,
    text: readFileSync(join(PROJECT, file), 'utf8'),
  }))
}

/**
 * Returns the path and the fragment of each relative link or image. The path of a link within the document is empty.
 */
export function listLinks({ file, text }: Document): { readonly path: string; readonly fragment: string }[] {
  return Array.from(withoutCode(text).matchAll(/\]\(([^()\s]+)\)|(?:src|href)="([^"]+)"/g), ([, link, attribute]) => {
    return link ?? attribute ?? ''
  })
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [path = '', fragment = ''] = target.split('#')
      return { path: path === '' ? file : normalize(join(dirname(file), path)), fragment }
    })
}

/** Returns the fragments that GitHub creates for the headings of a document. */
export function listFragments(text: string): string[] {
  return Array.from(text.replaceAll(/^```[^]*?^```$/gm, '').matchAll(/^#+ (.+)$/gm), ([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\d _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/**
 * Returns the paths and TypeScript file names in a document's code, except those that the edits in the document
 * create.
 */
export function listPaths({ text }: Document): string[] {
  const created = new Set(Array.from(text.matchAll(/\bCreate `([^`]+)`/g), ([, path]) => path))
  return listCode(text)
    .flatMap((code) => code.split(/[\s'"=]/))
    .filter((word) =>
      /^(?:src|tests|scripts|support|fixtures|docs|pages|renderer|bin)\/[\w.*{},/+-]+$|^[\w.+-]+\.tsx?$/.test(word),
    )
    .filter((path) => !created.has(path))
}

/** A use of `storefront` or of an npm script in a document. */
export interface CommandUse {
  readonly tool: 'storefront' | 'npm'
  readonly name: string
  readonly flags: readonly string[]
}

/** Returns the commands in the code of a document. */
export function listCommands({ text }: Document): CommandUse[] {
  return listCode(text)
    .flatMap((code) => code.split('\n'))
    .flatMap((line) => [
      ...Array.from(
        line.matchAll(/(?:^|\s)(?:npx )?storefront (report merge|[a-z]+)([^|#]*)/g),
        ([, name = '', rest = '']) => ({
          tool: 'storefront' as const,
          name,
          flags: listFlags(rest),
        }),
      ),
      ...Array.from(line.matchAll(/\bnpm run (?:--silent )?([\w:]+)/g), ([, name = '']) => ({
        tool: 'npm' as const,
        name,
        flags: [],
      })),
    ])
}

/** Returns the flags in the text, such as `--env`. */
export function listFlags(text: string): string[] {
  return Array.from(text.matchAll(/(?<![\w-])--[a-z][a-z-]*/g), ([flag]) => flag)
}

/** Returns the contents of code spans and blocks. */
export function listCode(text: string): string[] {
  return Array.from(text.matchAll(/^```\w*\n([^]*?)^```$|`([^`\n]+)`/gm), ([, block, span]) => block ?? span ?? '')
}

function withoutCode(text: string): string {
  return text.replaceAll(/^```[^]*?^```$|`[^`\n]+`/gm, '')
}
