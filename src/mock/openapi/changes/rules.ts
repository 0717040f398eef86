/** Whom a change breaks: the shop, which reads answers, the API's callers, who send requests, or nobody (MOCK-67). */
export type ChangeClass = 'shop' | 'api' | 'addition'

/** Which way a schema travels. What may be sent must not become less, what is answered must not become more. */
export type Direction = 'request' | 'answer'

interface Rule {
  /** What is said of the change, behind its place. */
  readonly text: string
  readonly request: ChangeClass
  readonly answer: ChangeClass
}

const narrower = { request: 'api', answer: 'addition' } as const
const wider = { request: 'addition', answer: 'shop' } as const
const other = { request: 'api', answer: 'shop' } as const
const harmless = { request: 'addition', answer: 'addition' } as const
const forCallers = { request: 'api', answer: 'api' } as const

/**
 * The rules of oasdiff by which a change has its class; what is only a warning there breaks here too. A name is that of
 * oasdiff's check without the words for where it was found.
 */
export const RULES = {
  'operation-removed': { text: 'the call is gone', ...forCallers },
  'operation-added': { text: 'new call', ...harmless },
  'security-tightened': { text: 'a way to sign in is taken no more', ...forCallers },
  'security-loosened': { text: 'another way to sign in is taken', ...harmless },

  'parameter-removed': { text: 'the parameter is gone', ...forCallers },
  'parameter-added-required': { text: 'new parameter, required', ...forCallers },
  'parameter-added-optional': { text: 'new parameter, optional', ...harmless },
  'became-required': { text: 'is required now', ...narrower },
  'became-optional': { text: 'is optional now', ...wider },

  'body-removed': { text: 'takes no body now', ...forCallers },
  'body-added-required': { text: 'needs a body now', ...forCallers },
  'body-added-optional': { text: 'takes a body now', ...harmless },
  'media-type-removed': { text: 'the content type is gone', ...other },
  'media-type-added': { text: 'new content type', ...harmless },

  'success-status-removed': { text: 'the success is gone', ...wider },
  'success-status-added': { text: 'new success', ...harmless },
  'non-success-status-removed': { text: 'the refusal is gone', ...harmless },
  'non-success-status-added': { text: 'new refusal', ...harmless },
  'header-removed': { text: 'the header is gone', ...other },
  'header-added': { text: 'new header', ...harmless },

  'property-removed': { text: 'the field is gone', ...other },
  'property-added-required': { text: 'new field, required', ...narrower },
  'property-added-optional': { text: 'new field, optional', ...harmless },
  'became-closed': { text: 'takes no unknown fields now', ...narrower },
  'became-open': { text: 'takes unknown fields now', ...harmless },

  'became-nullable': { text: 'may be null now', ...wider },
  'became-not-nullable': { text: 'may not be null now', ...narrower },
  'type-changed': { text: 'is of another type', ...other },
  'type-specialized': { text: 'is of fewer types', ...narrower },
  'type-generalized': { text: 'is of more types', ...wider },
  'variant-removed': { text: 'one form is gone', ...narrower },
  'variant-added': { text: 'new form', ...wider },

  'became-enum': { text: 'takes listed values only', ...narrower },
  'enum-dropped': { text: 'takes any value now', ...wider },
  'enum-value-removed': { text: 'a listed value is gone', ...narrower },
  'enum-value-added': { text: 'new listed value', ...wider },
  'limit-tightened': { text: 'the limit is tighter', ...narrower },
  'limit-loosened': { text: 'the limit is looser', ...wider },
  'format-set': { text: 'has a format now', ...narrower },
  'format-dropped': { text: 'has no format now', ...wider },
  'format-changed': { text: 'has another format', ...other },
} as const satisfies Readonly<Record<string, Rule>>

export type RuleName = keyof typeof RULES
