import { eachPassage } from '../rule.ts'

/** Short words that each language needs and the others do not have, or not as often. */
const SHORT_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  English: setOf('the and of to is it you we for with that this are not or from at be your our'),
  German: setOf('und der das nicht ist mit für von wir sie ein eine auf dem den zu wenn oder auch haben wird werden'),
  French: setOf('le les des et est pour dans une vous nous avec pas que qui sur votre ou ce sont'),
  Spanish: setOf('el los las que y en para con una por del su es se como más nuestro pero'),
  Italian: setOf('il gli che di per non una con sono è della nel questo anche più'),
  Portuguese: setOf('os que não para uma com do da em por mais seu são nós você'),
  Dutch: setOf('het een en van niet met voor wij zijn dat op te maar ook naar'),
}

/** Fewer words say nothing: names and terms come from everywhere. */
const MIN_WORDS = 8

/** Different short words of a language that tell it, however few of English there are. */
const MIN_FOUND = 4

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}

/** The language that a text is in, when it is another than English. */
export function otherLanguageOf(text: string): string | undefined {
  const words = new Set(text.toLowerCase().match(/\p{L}+/gu))
  if (words.size < MIN_WORDS) return undefined
  const count = (name: string): number => [...(SHORT_WORDS[name] ?? [])].filter((word) => words.has(word)).length
  const [best] = Object.keys(SHORT_WORDS)
    .map((name) => ({ name, found: count(name) }))
    .toSorted((one, other) => other.found - one.found)
  return best === undefined || best.name === 'English' || best.found < MIN_FOUND || count('English') * 2 > best.found
    ? undefined
    : best.name
}

/** Text in another language than the shop's (AUD-16). */
export const language = eachPassage(({ text }) => {
  const found = otherLanguageOf(text)
  if (found === undefined) return undefined
  return {
    rule: 'other-language',
    severity: 'error',
    message: `The text is in ${found}, and the page says that it is English: screen readers speak it wrongly.`,
    fix: 'Write it in English.',
  }
})
