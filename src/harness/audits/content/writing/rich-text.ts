import {
  type Block,
  listBlocks,
  getChildren,
  type PlacedBlock,
  listRichTexts,
  getBlockText,
} from '../document-fields.ts'
import type { DocumentRule, FieldResult, RuleResult } from '../rule.ts'

/** Blocks and inline elements that the shop renders (CMS-10 to CMS-17). */
const KNOWN_TYPES = new Set(['paragraph', 'quote', 'code', 'heading', 'list', 'list-item', 'link', 'image', 'text'])

/** Link text that is meaningless without context. */
const VAGUE_LINK = /^(?:click here|here|click|read more|more|this|link|this link|learn more|details)\.?$/i

/** Finds unknown and empty blocks, headings out of order, and links without text. */
export const checkRichText: DocumentRule = (document) =>
  listRichTexts(document.fields).flatMap(({ path, blocks }) => {
    const placed = listBlocks(path, blocks)
    return [
      ...placed.flatMap(({ path: field, block }) => {
        const verdict = checkBlock(block)
        return verdict === undefined ? [] : [{ ...verdict, document, field }]
      }),
      ...checkHeadingOrder(placed).map((finding) => ({ ...finding, document })),
    ]
  })

function checkBlock(block: Block): RuleResult | undefined {
  if (!KNOWN_TYPES.has(block.type)) {
    return {
      rule: 'unknown-block',
      severity: 'error',
      message: `The shop cannot show a block of type "${block.type}", so shoppers do not see it.`,
      fix: 'Use paragraphs, headings, lists, quotes, code, links or images.',
    }
  }
  if (block.type === 'link') return checkLink(block)
  const isHolder = ['paragraph', 'quote', 'code', 'heading', 'list', 'list-item'].includes(block.type)
  if (!isHolder || getBlockText(block).trim() !== '' || hasImage(block)) return undefined
  if (block.type === 'heading') {
    return {
      rule: 'empty-heading',
      severity: 'error',
      message: 'A heading has no text, but screen readers announce it.',
      fix: 'Write the heading, or remove it.',
    }
  }
  return {
    rule: 'empty-block',
    severity: 'warning',
    message: `A ${block.type} is empty and leaves a gap in the page.`,
    fix: 'Remove it. The design adds space between blocks.',
  }
}

function checkLink(block: Block): RuleResult | undefined {
  const text = getBlockText(block).trim()
  if (text === '') {
    return {
      rule: 'empty-link-text',
      severity: 'error',
      message: `A link to ${block.url ?? 'nowhere'} has no text, so shoppers cannot see or hear it.`,
      fix: 'Write the link text, or remove the link.',
    }
  }
  if (!VAGUE_LINK.test(text)) return undefined
  return {
    rule: 'vague-link',
    severity: 'warning',
    message: `The link says "${text}", which does not say where it leads.`,
    fix: 'Describe the target: "the warranty form" instead of "here".',
  }
}

function hasImage(block: Block): boolean {
  return block.type === 'image' || getChildren(block).some(hasImage)
}

/**
 * Finds headings out of order. The page already has a main heading, so rich text starts at level 2 and must not skip a
 * level on the way down.
 */
function checkHeadingOrder(placed: readonly PlacedBlock[]): FieldResult[] {
  const findings: FieldResult[] = []
  let last = 0
  for (const { path, block } of placed) {
    if (block.type !== 'heading' || typeof block.level !== 'number') continue
    const { level } = block
    const text = getBlockText(block).trim()
    if (level === 1) {
      findings.push({
        rule: 'extra-h1',
        severity: 'error',
        field: path,
        message: `"${text}" is a level 1 heading, but the page already has one.`,
        fix: 'Make it level 2.',
      })
    } else if (last > 0 && level > last + 1) {
      findings.push({
        rule: 'heading-order',
        severity: 'error',
        field: path,
        message: `"${text}" is a level ${level} heading after a level ${last} heading, so a level is skipped.`,
        fix: `Make it level ${last + 1}.`,
      })
    }
    last = level
  }
  return findings
}
