import { type DocumentRule, error } from '../rule.ts'

/** Common short words of each language. */
const SHORT_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  English: toSet('the and of to is it you we for with that this are not or from at be your our'),
  German: toSet('und der das nicht ist mit für von wir sie ein eine auf dem den zu wenn oder auch haben wird werden'),
  French: toSet('le les des et est pour dans une vous nous avec pas que qui sur votre ou ce sont'),
  Spanish: toSet('el los las que y en para con una por del su es se como más nuestro pero'),
  Italian: toSet('il gli che di per non una con sono è della nel questo anche più'),
  Portuguese: toSet('os que não para uma com do da em por mais seu são nós você'),
  Dutch: toSet('het een en van niet met voor wij zijn dat op te maar ook naar'),
}

/** Minimum number of words needed to detect a language. */
const MIN_WORDS = 8

/** Minimum number of distinct short words of a language needed to detect it. */
const MIN_MATCHES = 4

function toSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}

/** Returns the language of the text, or undefined if it is English. */
export function detectOtherLanguage(text: string): string | undefined {
  const words = new Set(text.toLowerCase().match(/\p{L}+/gu))
  if (words.size < MIN_WORDS) return undefined
  const count = (name: string): number => [...(SHORT_WORDS[name] ?? [])].filter((word) => words.has(word)).length
  const [best] = Object.keys(SHORT_WORDS)
    .map((name) => ({ name, found: count(name) }))
    .toSorted((one, other) => other.found - one.found)
  return best === undefined || best.name === 'English' || best.found < MIN_MATCHES || count('English') * 2 > best.found
    ? undefined
    : best.name
}

/** Finds text that is not English. */
export const checkLanguage: DocumentRule = ({ passages }) =>
  passages.flatMap(({ field, text }) => {
    const found = detectOtherLanguage(text)
    if (found === undefined) return []
    const message = `The text is in ${found}, but the page is marked as English, so screen readers mispronounce it.`
    return [{ ...error('other-language', field, message, 'Write it in English.'), mistake: text }]
  })
