import { getExcerpt } from '../../../findings/excerpt.ts'
import type { Finding } from '../../../findings/finding.ts'
import type { Passage } from '../passages.ts'
import type { DocumentRule, Problem } from '../rule.ts'
import { detectOtherLanguage } from './language.ts'

/** A mistake that a pattern finds in a text. */
interface TextRule {
  readonly rule: string
  readonly severity: Finding['severity']
  readonly pattern: RegExp
  /** The problem. `{match}` is the matched text, `{excerpt}` the words around it. */
  readonly says: string
  readonly fix: string
  /** Names of the fields to which the rule applies. Applies to all fields by default. */
  readonly fields?: RegExp
  /** Returns whether a match is a mistake. Each match is one by default. */
  readonly where?: (passage: Passage) => boolean
}

/** Matches the prefix or suffix that the CMS and editors add to the title of a copy. */
export const COPY_MARKER = /\(copy(?: \d{1,3})?\)|^copy of\b/i

/** Matches Latin filler text, whose words are not misspelled. */
export const FILLER = /\blorem ipsum\b|\bdolor sit amet\b|\bpellentesque habitant\b/i

/** Scripts and composed emoji that need invisible characters. */
const NEEDS_INVISIBLE = /\p{Extended_Pictographic}|[\u0590-\u08FF\u0900-\u0DFF\uFB1D-\uFEFC]/u

/** Maximum number of characters of alternative text, in which screen readers cannot pause. */
const ALT_MAX_CHARACTERS = 180

const PLACEHOLDER = {
  rule: 'placeholder-text',
  severity: 'error',
  says: 'The text still contains a placeholder: "{match}".',
  fix: 'Replace it with the final text.',
} as const

const DESCRIBE_IMAGE = 'Describe in one sentence what the image shows, as you would on the phone.'

const ALT_TEXT = /^alternativeText$/

/** Patterns of mistakes. A text has at most one finding of each rule. To add a rule, add a row. */
const TEXT_RULES: readonly TextRule[] = [
  { ...PLACEHOLDER, pattern: COPY_MARKER },
  { ...PLACEHOLDER, pattern: FILLER },
  {
    ...PLACEHOLDER,
    pattern:
      /\binsert (?:text|copy|title|image) here\b|[[<](?:insert|enter|add|type|your) [^\]>\n]{1,40}[\]>]|\b(?:placeholder|dummy) (?:text|copy|title|image)\b|\basdf+\b/i,
  },
  {
    ...PLACEHOLDER,
    // In a longer sentence, shoppers learn what is coming, such as more colors.
    pattern:
      /(?<=^(?:(?!more\b)\p{L}+ ){0,2}(?:(?:is|are) )?)coming soon(?=[.!…]*$)|^(?:watch this space|stay tuned)(?=[.!…]*$)|\bcheck back (?:soon|later)\b|\bto be announced\b(?=[.!]?$)/iu,
  },
  { ...PLACEHOLDER, pattern: /^test(?:ing)?(?: (?:\d{1,3}|test|product|page|text|title))?$/i },
  {
    ...PLACEHOLDER,
    pattern:
      /^(?:(?:this is )?(?:an? |the |my )?(?:default|sample|simple|variable|grouped|external|example|demo) (?:product|description|title|page|text|post|category)|(?:your )?(?:short |product |page )?(?:description|title|text|copy|content) (?:goes )?here|(?:(?:enter|add|type|write|insert) )?(?:your |a |the )?(?:short |product |page )?(?:text|title|name|content|description) here|hello world)[.!]?$/i,
  },
  { ...PLACEHOLDER, pattern: /^i['’]m an? (?:product|paragraph|title|text|image|button|list)\b/i },
  {
    ...PLACEHOLDER,
    // Matches only uppercase, because "to do" is also an ordinary phrase.
    pattern:
      /\b(?:TODO|TBD|TBC|TBA|FIXME|XXX)\b|\[(?:text|title|name|link)\]|\[[A-Z ]{0,20}\b(?:NAME|TITLE|PRICE|DATE|SIZE|COLOR|BRAND|MODEL|TEXT|LINK)\]|\$X{1,4}\.XX\b|^N\/A$/,
  },
  {
    rule: 'garbled-text',
    severity: 'error',
    // Text decoded with the wrong encoding, and the replacement character.
    pattern: /Ã[\u0080-\u00BF©«¼]|â€[™œ\u009d""˜]|\uFFFD/,
    says: 'The text has garbled characters: "{excerpt}".',
    fix: 'Retype the text, or paste it again as plain text.',
  },
  {
    rule: 'markup-in-text',
    severity: 'error',
    pattern:
      /<\/?(?:p|br|b|i|u|strong|em|a|div|span|script|style|table|t[dr]|ul|ol|li|h[1-6]|img|iframe|sup|sub)\b[^<>]*>/i,
    says: 'The text contains HTML, which shoppers see: "{excerpt}".',
    fix: 'Remove it, and use the formatting buttons in the editor.',
  },
  {
    rule: 'markup-in-text',
    severity: 'error',
    // Character references, such as `&reg;` and `&#x27;`, which the shop shows literally.
    pattern: /&(?:[a-z][a-z\d]{1,30}|#\d{1,7}|#x[\da-f]{1,6});/i,
    says: 'The text contains the code "{match}", which shoppers see.',
    fix: 'Type the character itself, such as ™, ® or &.',
  },
  {
    rule: 'template-code',
    severity: 'error',
    // Unresolved code: `{{store url=""}}`, `[gallery ids="1"]`, `%s`, `%d`.
    pattern:
      /\{\{[^{}]{1,200}\}\}|\{%[^{}]{1,200}%\}|<%[^<>]{1,200}%>|\$\{[^{}]{1,80}\}|\[\/?(?:gallery|caption|embed|video|audio|playlist|vc_\w+|contact-form-7|[a-z]+_[a-z_]{1,30})\b[^[\]]{0,200}\]|%(?:\d\$)?[ds](?!\w)/i,
    says: 'The text contains template code, which shoppers see: "{excerpt}".',
    fix: 'Replace it with the text or link that it stands for.',
  },
  {
    rule: 'markdown-in-text',
    severity: 'error',
    // Excludes several footnotes, which begin with one, two and three asterisks.
    pattern:
      /\*\*[^*\s](?:[^*\n]{0,79}[^*\s\n])?\*\*|__[^_\s][^_\n]{0,80}__|\[[^[\]\n]{1,80}\]\([^()\s]{1,200}\)|^#{1,4} (?=\S)/,
    says: 'The text contains Markdown, which shoppers see: "{match}".',
    fix: 'Remove it, and use the formatting buttons in the editor.',
  },
  {
    rule: 'url-in-text',
    severity: 'warning',
    // Excludes reserved hosts, which are used as examples.
    pattern: /(?:https?:\/\/|\bwww\.)(?!(?:[\w-]+\.){0,4}example\.(?:com|org|net)\b)[^\s<>()“”"]+[^\s<>()“”".,;:!?]/i,
    says: '"{match}" is plain text, not a link.',
    fix: 'Write the link text, and make it a link.',
    where: ({ isHidden, text }) => !isHidden && !/\{\{|\{%|<%|<\w/.test(text),
  },
  {
    rule: 'alt-text-is-file-name',
    severity: 'error',
    pattern:
      /(?:^|[\s/])[\w.-]+\.(?:jpe?g|png|gif|webp|avif|svg|tiff?|bmp)$|^(?:img|dsc|image|photo|untitled)[-_ ]?\d*$/i,
    says: 'The alternative text is a file name: "{match}".',
    fix: DESCRIBE_IMAGE,
    fields: ALT_TEXT,
  },
  {
    rule: 'redundant-alt-text',
    severity: 'warning',
    pattern: /^(?:an? )?(?:image|picture|photo|photograph|graphic|icon) of\b(?: \p{L}+)?/iu,
    says: 'The alternative text starts with "{match}", which screen readers already say.',
    fix: 'Start with what the image shows.',
    fields: ALT_TEXT,
  },
  {
    rule: 'long-alt-text',
    severity: 'warning',
    pattern: new RegExp(`^(?=[^]{${ALT_MAX_CHARACTERS + 1}})[^]{1,40}`, 'u'),
    says: `The alternative text "{match}…" has more than ${ALT_MAX_CHARACTERS} characters, and screen readers cannot pause in it.`,
    fix: `Keep it under ${ALT_MAX_CHARACTERS} characters. Put the rest in the text of the page.`,
    fields: ALT_TEXT,
  },
  {
    rule: 'surrounding-whitespace',
    severity: 'warning',
    pattern: /^\s|\s$/,
    says: 'The text starts or ends with a space: "{excerpt}".',
    fix: 'Remove the space.',
    fields: /(?:title|header|label|question|_heading)$/,
    where: ({ text }) => text.trim() !== '',
  },
  {
    rule: 'repeated-word',
    severity: 'warning',
    // Some words and names are repeated on purpose.
    pattern:
      /(?<![\p{L}\p{N}'’-])(?!(?:had|that|very|so|no|bye|ha|go|night|win|walla|bora|pago|baden|sing|duran|yo|pom|cha|tuk|knock|chop|hush|hubba|mahi|couscous)\b)(\p{L}{2,}|a)[ \u00A0]+\1(?![\p{L}\p{N}'’-])/iu,
    says: '"{match}" repeats a word.',
    fix: 'Remove one of the two.',
    where: ({ text }) => !FILLER.test(text) && detectOtherLanguage(text) === undefined,
  },
  {
    rule: 'typed-bullet',
    severity: 'warning',
    pattern: /[•▪‣●◦·](?<=(?:^|\n)\s*.)(?=\s*\p{L})/u,
    says: 'A "{match}" is typed at the start of a line, so screen readers do not announce a list.',
    fix: 'Remove it, and use the list button in the editor, or the list of the CMS.',
    where: ({ isHidden }) => !isHidden,
  },
  {
    rule: 'text-without-words',
    severity: 'warning',
    pattern: /^[^\p{L}\p{N}\p{Extended_Pictographic}]+$/u,
    says: 'A paragraph has no words: "{match}".',
    fix: 'Remove it. The design adds space and lines between blocks.',
    where: ({ field, text }) => field.endsWith(']') && text.trim() !== '',
  },
  {
    rule: 'missing-apostrophe',
    severity: 'warning',
    pattern: /\b(?:wom[ae]ns|mens(?! rea\b)|childrens)\b(?!['’])/i,
    says: '"{match}" has no apostrophe.',
    fix: "Write women's, men's or children's.",
  },
  {
    rule: 'typed-inches',
    severity: 'warning',
    pattern: /\d ?(?:''|’’|´´|``)(?!['’])/,
    says: 'Inches are typed as two apostrophes, "{match}".',
    fix: 'Write 10 in. or 10".',
  },
  {
    rule: 'verb-form',
    severity: 'warning',
    pattern:
      /\b(?:helps?|will|must|should|could|would|cannot|(?:do|does|did|can|wo)n['’]t) (?:allow|bring|create|deliver|ensure|give|help|improve|keep|make|offer|prevent|protect|provide|reduce)s\b/i,
    says: '"{match}" has the wrong form of a verb.',
    fix: 'Write the second verb without "s", such as "helps keep".',
  },
  {
    rule: 'space-before-punctuation',
    severity: 'warning',
    // Excludes ".308" and the ellipsis ". . .".
    pattern: /(?<=[^\s.]) [,;.?!](?=\s|$)(?! \.)/,
    says: 'There is a space before the punctuation mark: "{excerpt}".',
    fix: 'Remove the space.',
  },
  {
    rule: 'missing-space',
    severity: 'warning',
    // After a word or a year, and not in a URL, an email address or a file name.
    pattern:
      /(?<=(?<![\p{L}\p{N}@/_.-])(?:\p{L}?\p{Ll}{2,}|\d{4}))[.!?](?!(?:Js|Com|Net|Org)\b)\p{Lu}\p{Ll}+(?![\p{L}\p{N}@/_.-])|(?<=(?<![\p{L}\p{N}])\p{Ll}{3,}),\p{Ll}{3,}(?![\p{L}\p{N},])/u,
    says: 'There is no space after the punctuation mark: "{excerpt}".',
    fix: 'Add a space.',
  },
  {
    rule: 'unclosed-bracket',
    severity: 'warning',
    // "a)" is a list marker, and ":(" an emoticon.
    pattern: /(?<!(?:[:;]-?))\((?=[^()）]*$)[^()）]{0,40}/,
    says: 'An opening bracket is never closed: "{match}".',
    fix: 'Close it, or remove it.',
  },
  {
    rule: 'invisible-character',
    severity: 'warning',
    pattern: /[\u200B-\u200F\u2060\uFEFF]/u,
    says: 'The text has an invisible character, so searches do not find its words: "{excerpt}".',
    fix: 'Delete the character, and type a space if one is needed.',
    where: ({ text }) => !NEEDS_INVISIBLE.test(text),
  },
  {
    rule: 'nonbreaking-space',
    severity: 'warning',
    // Before a number, a unit, a name or the last word, it is intentional.
    pattern: /(?<=\p{L}{2})\u00A0(?=\p{Ll}{2}\S*\s+\S)|^\u00A0|\u00A0$|\u00A0\u00A0/u,
    says: 'The text has a nonbreaking space: "{excerpt}".',
    fix: 'Replace it with a normal space.',
  },
  {
    rule: 'double-space',
    severity: 'warning',
    // After a sentence, two spaces may be the shop's style.
    pattern: /(?<=[^\s.?!:]) {2,}(?=\S)/,
    says: 'The text has a double space: "{excerpt}".',
    fix: 'Replace the two spaces with one.',
  },
]

/** Finds the mistakes of the table. */
export const checkTexts: DocumentRule = ({ passages }) => {
  const problems: Problem[] = []
  for (const passage of passages) {
    let last = ''
    for (const row of TEXT_RULES) {
      // Rows of one rule follow each other.
      const problem = row.rule === last ? undefined : findMistake(row, passage)
      if (problem === undefined) continue
      last = row.rule
      problems.push(problem)
    }
  }
  return problems
}

function findMistake(row: TextRule, passage: Passage): Problem | undefined {
  const { rule, severity, says, fix } = row
  if (row.fields?.test(passage.name) === false) return undefined
  const text = rule === 'url-in-text' ? passage.unlinked : passage.text
  const found = row.pattern.exec(text)
  if (found === null || row.where?.(passage) === false) return undefined
  const [match] = found
  const excerpt = getExcerpt(text, found.index, match.length)
  const message = says.replace('{match}', () => match).replace('{excerpt}', () => excerpt)
  return { rule, severity, field: passage.field, mistake: says.includes('{match}') ? match : excerpt, message, fix }
}
