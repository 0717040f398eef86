import type * as z from 'zod/mini'
import { listEntries, type Level, getLevel, readField } from '#contract/differences/schema-path.ts'
import { getPrivateDataKind } from '#contract/private-data.ts'
import type { Replacement } from '#redaction/patterns.ts'
import { createRedactor, type Redact } from '#redaction/redactor.ts'
import { RichTextNode } from './rich-text-node.ts'

/** Lists of dealers, whose addresses, phone numbers, and locations are public. */
const PUBLIC_LISTS: ReadonlySet<string> = new Set(['dealer_locator_cards'])
const PUBLIC_KINDS: ReadonlySet<string> = new Set(['address', 'phone', 'number'])
/** Maximum length of any text, and of a text without spaces, such as a URL. */
const MAX_TEXT_LENGTH = 100_000
const TOO_LONG_RUN = /\S{501,}/g
const MAX_KEY_LENGTH = 64
/** Replacement for a value that is not an allowed option of a field. */
const UNKNOWN_OPTION = 'unknown'
/** Names of the image formats created by the CMS. */
const FORMATS: ReadonlySet<string> = new Set(['thumbnail', 'xsmall', 'small', 'medium', 'large', 'xlarge'])
/**
 * Maximum number to keep. Prices, stock, and pixels are lower; phone numbers, card numbers, and dates of birth are
 * higher.
 */
const LARGEST_NUMBER = 999_999
/** Fields with coordinates, which are rounded to about 10 m for a dealer and to about 10 km otherwise. */
const COORDINATE_FIELDS: ReadonlySet<string> = new Set(['latitude', 'longitude'])
const DECIMALS = { dealer: 4, place: 1, amount: 2 } as const

/** Maximum number of digits in an ID. A text with more digits may be an account number in lowercase. */
const MAX_ID_DIGITS = 16

export interface ResponseRedactor {
  /** Returns a redacted copy of a response that includes only the fields in its schema, at every depth. */
  response(schema: z.ZodMiniType, answer: unknown): unknown
  /** Removes private data from a text, such as part of a URL. */
  text(text: string): string
}

/** The position of a value in a response. */
interface FieldContext {
  /** Name of the closest enclosing field. */
  readonly field: string
  readonly isPublic: boolean
}

/** Values that are known to be private. */
export interface KnownValues {
  /** Replaces known values with placeholders, which no pattern matches. */
  readonly hide: Redact
  /** Replaces placeholders with pseudonyms. */
  readonly name: Redact
}

const unchanged: Redact = (text) => text

/**
 * Removes unknown fields and personal data from a catalog response. Equal values get equal pseudonyms in all recordings
 * of an origin, so that recordings can be compared.
 * @param direction `request` for responses with shopper data, in which the name, company, and city are also private
 */
export function createResponseRedactor(
  pseudonym: Replacement,
  direction: 'response' | 'request' = 'response',
  known: KnownValues = { hide: unchanged, name: unchanged },
): ResponseRedactor {
  const options = { folders: true, isStrict: true } as const
  const redact = createRedactor({}, { ...options, replacement: pseudonym })
  const redactPublic = createRedactor(
    {},
    { ...options, replacement: (kind, found) => (PUBLIC_KINDS.has(kind) ? found : pseudonym(kind, found)) },
  )

  function text(value: string, isPublic = false): string {
    const hidden = known.hide(value)
    if (isDocumentId(hidden) && (hidden.match(/\d/g) ?? []).length < MAX_ID_DIGITS) return hidden
    const bounded = hidden.slice(0, MAX_TEXT_LENGTH).replace(TOO_LONG_RUN, (run) => pseudonym('text', run))
    return known.name((isPublic ? redactPublic : redact)(bounded))
  }

  function leaf(schema: z.ZodMiniType, value: unknown, { field, isPublic }: FieldContext): unknown {
    if (typeof value === 'number') return boundedNumber(value, field, isPublic)
    // The contract does not expect a list or an object here.
    if (typeof value === 'object' && value !== null) return Array.isArray(value) ? [] : {}
    if (typeof value !== 'string' || value === '') return value
    if (isEnumLike(schema)) return schema.safeParse(value).success ? value : UNKNOWN_OPTION
    if (field === 'documentId' && isDocumentId(value)) return value
    const kind = getPrivateDataKind(field, direction)
    if (kind === undefined || (isPublic && PUBLIC_KINDS.has(kind))) return text(value, isPublic)
    return known.name(pseudonym(kind, known.hide(value)))
  }

  function visit(schema: z.ZodMiniType, value: unknown, context: FieldContext): unknown {
    const level = recordedLevel(schema, value)
    if (level.kind === 'leaf' || typeof value !== 'object' || value === null) return leaf(schema, value, context)
    if (level.kind === 'entries') {
      if (Array.isArray(value)) return value.map((entry) => visit(level.entry, entry, context))
      return Object.fromEntries(
        listEntries(value).flatMap(([name, entry]) => {
          const written = getKey(name, context.field)
          return written === undefined ? [] : [[written, visit(level.entry, entry, { ...context, field: '' })]]
        }),
      )
    }
    return Object.fromEntries(
      listEntries(value).flatMap(([field, inner]) => {
        const next = readField(level.fields, field)
        const isPublic = context.isPublic || PUBLIC_LISTS.has(field)
        return next === undefined ? [] : [[field, visit(next, inner, { field, isPublic })]]
      }),
    )
  }

  /** Returns a map key if it is an image format or a SKU, and undefined otherwise. */
  function getKey(name: string, field: string): string | undefined {
    if (field === 'formats') return FORMATS.has(name) ? name : undefined
    return name.length > MAX_KEY_LENGTH ? undefined : text(name)
  }

  return {
    response: (schema, answer) => visit(schema, answer, { field: '', isPublic: false }),
    text: (value) => text(value),
  }
}

/** Returns whether a text looks like a Strapi ID: 24 lowercase letters and digits, starting with a letter. */
function isDocumentId(text: string): boolean {
  return /^[a-z][a-z\d]{23}$/.test(text)
}

/** Returns the level of a value. Values without a schema in the contract are treated as rich text. */
function recordedLevel(schema: z.ZodMiniType, value: unknown): Level {
  return getLevel(isOpen(schema) ? RichTextNode : schema, value)
}

function isOpen({ _zod: { def } }: z.ZodMiniType): boolean {
  return 'catchall' in def && (def.catchall as z.ZodMiniType | undefined)?._zod.def.type === 'unknown'
}

function isEnumLike({ _zod: { def } }: z.ZodMiniType): boolean {
  return def.type === 'enum' || ('innerType' in def && isEnumLike(def.innerType as z.ZodMiniType))
}

function boundedNumber(value: number, field: string, isPublic: boolean): number {
  const decimals = COORDINATE_FIELDS.has(field) ? DECIMALS[isPublic ? 'dealer' : 'place'] : DECIMALS.amount
  return Math.max(-LARGEST_NUMBER, Math.min(LARGEST_NUMBER, Number(value.toFixed(decimals))))
}
