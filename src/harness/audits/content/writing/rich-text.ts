import { type Block, blocksOf, childrenOf, type PlacedBlock, richTextsOf, textOf } from '../document-fields.ts'
import type { DocumentRule, PlacedResult, RuleResult } from '../rule.ts'

/** Blocks and inner parts that the shop shows (CMS-10 to CMS-17). */
const KNOWN_TYPES = new Set(['paragraph', 'quote', 'code', 'heading', 'list', 'list-item', 'link', 'image', 'text'])

/** Texts of links that say nothing to somebody who hears only the links. */
const VAGUE_LINK = /^(?:click here|here|click|read more|more|this|link|this link|learn more|details)\.?$/i

/** Unknown and empty blocks, headings out of order, links without text (AUD-04). */
export const richText: DocumentRule = (document) =>
  richTextsOf(document.fields).flatMap(({ path, blocks }) => {
    const placed = blocksOf(path, blocks)
    return [
      ...placed.flatMap(({ path: field, block }) => {
        const verdict = judge(block)
        return verdict === undefined ? [] : [{ ...verdict, document, field }]
      }),
      ...headingOrder(placed).map((finding) => ({ ...finding, document })),
    ]
  })

function judge(block: Block): RuleResult | undefined {
  if (!KNOWN_TYPES.has(block.type)) {
    return {
      rule: 'unknown-block',
      severity: 'error',
      message: `The shop cannot show a block of the kind “${block.type}”; shoppers do not see it.`,
      fix: 'Write it with paragraphs, headings, lists, quotes, code, links or pictures.',
    }
  }
  if (block.type === 'link') return judgeLink(block)
  const isHolder = ['paragraph', 'quote', 'code', 'heading', 'list', 'list-item'].includes(block.type)
  if (!isHolder || textOf(block).trim() !== '' || hasImage(block)) return undefined
  if (block.type === 'heading') {
    return {
      rule: 'empty-heading',
      severity: 'error',
      message: 'A heading has no text; a screen reader announces it all the same.',
      fix: 'Write the heading, or remove it.',
    }
  }
  return {
    rule: 'empty-block',
    severity: 'warning',
    message: `A ${block.type} is empty and leaves a gap in the page.`,
    fix: 'Remove it; the space between blocks comes by itself.',
  }
}

function judgeLink(block: Block): RuleResult | undefined {
  const text = textOf(block).trim()
  if (text === '') {
    return {
      rule: 'link-without-text',
      severity: 'error',
      message: `A link to ${block.url ?? 'nowhere'} has no text, so nobody can see or hear it.`,
      fix: 'Write what is behind the link, or remove it.',
    }
  }
  if (!VAGUE_LINK.test(text)) return undefined
  return {
    rule: 'vague-link',
    severity: 'warning',
    message: `The link says “${text}”, which tells nothing to somebody who goes from link to link.`,
    fix: 'Name what is behind it: “the warranty form” rather than “here”.',
  }
}

function hasImage(block: Block): boolean {
  return block.type === 'image' || childrenOf(block).some(hasImage)
}

/** The page has its one main heading already, so copy begins at level 2 and skips none on the way down. */
function headingOrder(placed: readonly PlacedBlock[]): PlacedResult[] {
  const findings: PlacedResult[] = []
  let last = 0
  for (const { path, block } of placed) {
    if (block.type !== 'heading' || typeof block.level !== 'number') continue
    const { level } = block
    const text = textOf(block).trim()
    if (level === 1) {
      findings.push({
        rule: 'second-main-heading',
        severity: 'error',
        field: path,
        message: `“${text}” is a heading of level 1, and the page has its main heading already.`,
        fix: 'Make it level 2.',
      })
    } else if (last > 0 && level > last + 1) {
      findings.push({
        rule: 'heading-order',
        severity: 'error',
        field: path,
        message: `“${text}” is a heading of level ${level} after one of level ${last}: a level is left out.`,
        fix: `Make it level ${last + 1}.`,
      })
    }
    last = level
  }
  return findings
}
