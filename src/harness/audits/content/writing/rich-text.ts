import {
  type Block,
  listBlocks,
  getChildren,
  type PlacedBlock,
  listRichTexts,
  getBlockText,
} from '../document-fields.ts'
import { type DocumentRule, error, type Problem, warning } from '../rule.ts'

/** Blocks whose text shoppers read. */
const TEXT_TYPES = ['paragraph', 'quote', 'code', 'heading', 'list', 'list-item']

/** Blocks and inline elements that the shop renders (CMS-10 to CMS-17). */
const KNOWN_TYPES = new Set([...TEXT_TYPES, 'link', 'image', 'text'])

/** Link text that is meaningless without context. */
const VAGUE_LINK = /^(?:click here|here|click|read more|more|this|link|this link|learn more|details)\.?$/i

/** Finds unknown and empty blocks, headings out of order, and links without text. */
export const checkRichText: DocumentRule = ({ fields }) =>
  listRichTexts(fields).flatMap(({ path, blocks }) => {
    const placed = listBlocks(path, blocks)
    return [...placed.flatMap((block) => checkBlock(block) ?? []), ...checkHeadingOrder(placed)]
  })

function checkBlock({ path, block }: PlacedBlock): Problem | undefined {
  const { type } = block
  if (!KNOWN_TYPES.has(type)) {
    const message = `The shop cannot show a block of type "${type}", so shoppers do not see it.`
    return error('unknown-block', path, message, 'Use paragraphs, headings, lists, quotes, code, links or images.')
  }
  const text = getBlockText(block).trim()
  if (type === 'link') {
    if (text === '') {
      const message = `A link to ${block.url || 'nowhere'} has no text, so shoppers cannot see or hear it.`
      return error('empty-link-text', path, message, 'Write the link text, or remove the link.')
    }
    if (!VAGUE_LINK.test(text)) return undefined
    const message = `The link says "${text}", which does not say where it leads.`
    return warning('vague-link', path, message, 'Describe the target: "the warranty form" instead of "here".')
  }
  if (!TEXT_TYPES.includes(type) || text !== '' || hasImage(block)) return undefined
  if (type === 'heading') {
    const message = 'A heading has no text, but screen readers announce it.'
    return error('empty-heading', path, message, 'Write the heading, or remove it.')
  }
  const message = `A ${type} is empty and leaves a gap in the page.`
  return warning('empty-block', path, message, 'Remove it. The design adds space between blocks.')
}

function hasImage(block: Block): boolean {
  return block.type === 'image' || getChildren(block).some(hasImage)
}

/**
 * Finds headings out of order. The page already has a main heading, so rich text starts at level 2 and must not skip a
 * level on the way down.
 */
function checkHeadingOrder(placed: readonly PlacedBlock[]): Problem[] {
  let last = 0
  return placed.flatMap(({ path, block }) => {
    if (block.type !== 'heading' || typeof block.level !== 'number') return []
    const { level } = block
    const previous = last
    last = level
    const text = getBlockText(block).trim()
    if (level === 1) {
      const message = `"${text}" is a level 1 heading, but the page already has one.`
      return [error('extra-h1', path, message, 'Make it level 2.')]
    }
    if (previous === 0 || level <= previous + 1) return []
    const message = `"${text}" is a level ${level} heading after a level ${previous} heading, so a level is skipped.`
    return [error('heading-order', path, message, `Make it level ${previous + 1}.`)]
  })
}
