import { COPY_MARKER } from '../catalog/unique-ids.ts'
import { checkEachPassage } from '../rule.ts'

/** Matches Latin filler text. */
const FILLER = /\blorem ipsum\b|\bdolor sit amet\b/i

const PLACEHOLDERS = [
  COPY_MARKER,
  FILLER,
  /\binsert (?:text|copy|title|image) here\b|[[<](?:insert|enter|add|type|your) [^\]>\n]{1,40}[\]>]|\b(?:placeholder|dummy) (?:text|copy|title|image)\b|\basdf+\b/i,
  // In a longer sentence, shoppers learn what is coming, such as more colors.
  /(?<=^(?:(?!more\b)\p{L}+ ){0,2}(?:(?:is|are) )?)coming soon(?=[.!…]*$)|^(?:watch this space|stay tuned)(?=[.!…]*$)|\bcheck back (?:soon|later)\b|\bto be announced\b(?=[.!]?$)/iu,
  /^test(?:ing)?(?: (?:\d{1,3}|test|product|page|text|title))?$/i,
  /^(?:(?:this is )?(?:an? |the |my )?(?:default|sample|simple|variable|grouped|external|example|demo) (?:product|description|title|page|text|post|category)|(?:your )?(?:short |product |page )?(?:description|title|text|copy|content) (?:goes )?here|(?:(?:enter|add|type|write|insert) )?(?:your |a |the )?(?:short |product |page )?(?:text|title|name|content|description) here|hello world)[.!]?$/i,
  /^i['’]m an? (?:product|paragraph|title|text|image|button|list)\b/i,
  // Matches only uppercase, because "to do" is also an ordinary phrase.
  /\b(?:TODO|TBD|TBC|TBA|FIXME|XXX)\b|\[(?:text|title|name|link)\]|\[[A-Z ]{0,20}\b(?:NAME|TITLE|PRICE|DATE|SIZE|COLOR|BRAND|MODEL|TEXT|LINK)\]|\$X{1,4}\.XX\b|^N\/A$/,
]

/** Finds placeholders and default text that remain in the content. */
export const checkPlaceholderText = checkEachPassage(({ text }) => {
  const found = placeholderIn(text.trim())
  if (found === undefined) return undefined
  return {
    rule: 'placeholder-text',
    severity: 'error',
    message: `The text still contains a placeholder: "${found}".`,
    fix: 'Replace it with the final text.',
  }
})

/** Returns whether a text contains Latin filler, whose words are not misspelled. */
export function isFiller(text: string): boolean {
  return FILLER.test(text)
}

function placeholderIn(text: string): string | undefined {
  for (const placeholder of PLACEHOLDERS) {
    const found = placeholder.exec(text)?.[0]
    if (found !== undefined) return found
  }
  return undefined
}
