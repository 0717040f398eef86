import { relative } from 'node:path'
import { toPlainLine } from '#errors/plain-text.ts'
import type { BuildSummary } from '#export/build-summary.ts'
import { outputColors } from './colors.ts'

/** Templates in the order of a purchase. All others follow. */
const ORDER = ['home', 'collection', 'product', 'checkout', 'confirm']

/** Maximum number of rendered pages to list. `--json` lists all of them. */
const SHOWN_CHANGES = 10

/**
 * Formats the summary of a build. The path of the export is relative only if the command was started in the project,
 * because a build into another folder may be a mistake.
 */
export function buildReport(summary: BuildSummary, startFolder: string): string {
  const { products, collections, pages, shells, files, bytes, largestPage, largestScript, milliseconds } = summary
  const templates = summary.firstLoad.toSorted((one, other) => rank(one.template) - rank(other.template))
  const width = Math.max(...templates.map(({ template }) => template.length))
  return [
    '',
    outputColors.bold('First-load JavaScript, gzip'),
    ...templates.map(({ template, bytes: size, limitBytes }) => {
      const limit = limitBytes === undefined ? '' : `  of ${kilobytes(limitBytes)}`
      const line = `  ${template.padEnd(width)}  ${kilobytes(size).padStart(9)}${limit}`
      return limitBytes !== undefined && size > limitBytes ? outputColors.red(line) : line
    }),
    outputColors.dim(
      '  Included: everything a page loads before it is usable. Not included: what it loads after hydration,',
    ),
    outputColors.dim('  and third-party scripts.'),
    '',
    `${pages} pages and ${shells} shells from ${count(products, 'product')} and ${count(collections, 'collection')}`,
    ...(products === 0
      ? ['No link leads to a product: link a collection in the menus or on the home page, and list products in it.']
      : []),
    ...rewritten(summary),
    ...formatReplacedShard(summary),
    `${files} files, ${megabytes(bytes)}`,
    `Largest page: ${toPlainLine(largestPage.file)}, ${kilobytes(largestPage.bytes)}; largest script: ${largestScript.file}, ${kilobytes(largestScript.bytes)}`,
    `${outputColors.green('Done')} in ${(milliseconds / 1000).toFixed(1)} s: ${startFolder === process.cwd() ? shown(summary.out) : summary.out} (environment ${summary.environment})`,
  ].join('\n')
}

function count(number: number, name: string): string {
  return `${number} ${name}${number === 1 ? '' : 's'}`
}

/** Formats the numbers of reused and rendered pages of an incremental build. */
function rewritten({ kept, written, removed, unchanged }: BuildSummary): string[] {
  if (unchanged) return ['Nothing has changed since the last export, which was kept']
  if (kept === 0) return []
  const removedText = removed.length === 0 ? '' : `, ${removed.length} removed`
  const named = written.length <= SHOWN_CHANGES ? written : [...written.slice(0, SHOWN_CHANGES), '…']
  return [`${kept} pages reused, ${written.length} rendered${removedText}`, ...named.map(indented)]
}

/** Says that a complete export replaced a part of one, which can no longer be merged. */
function formatReplacedShard({ replacedShard }: BuildSummary): string[] {
  if (replacedShard === undefined) return []
  const { current, total } = replacedShard
  return [`Replaced shard ${current} of ${total} of an export, which "storefront merge" can no longer find here`]
}

/** Returns a sentence for each template whose first load exceeds its limit. */
export function findExceededLimits(summary: BuildSummary): string[] {
  return summary.firstLoad
    .filter(({ bytes, limitBytes }) => limitBytes !== undefined && bytes > limitBytes)
    .map(
      ({ template, bytes, limitBytes = 0 }) =>
        `The page "${template}" initially loads ${kilobytes(bytes)} of JavaScript; the limit is ${kilobytes(limitBytes)}.`,
    )
}

/**
 * Formats a file name as a list item. Escapes control characters, because names of unknown files may contain anything.
 */
function indented(file: string): string {
  return `  ${toPlainLine(file)}`
}

function rank(template: string): number {
  const index = ORDER.indexOf(template)
  return index === -1 ? ORDER.length : index
}

function shown(path: string): string {
  const short = relative(process.cwd(), path)
  return short === '' || short.startsWith('..') ? path : short
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
