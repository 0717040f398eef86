/**
 * Who is affected by a change: the shop, which reads responses; API clients, which send requests; or neither
 * (MOCK-67).
 */
export type ChangeClass = 'shop' | 'api' | 'addition'

/** Direction of a schema. Requests must not become more restrictive, and responses must not become less restrictive. */
export type Direction = 'request' | 'response'

interface Rule {
  /** Description of the change, shown after its location. */
  readonly text: string
  readonly request: ChangeClass
  readonly response: ChangeClass
}

const narrower = { request: 'api', response: 'addition' } as const
const wider = { request: 'addition', response: 'shop' } as const
const other = { request: 'api', response: 'shop' } as const
const harmless = { request: 'addition', response: 'addition' } as const
const forCallers = { request: 'api', response: 'api' } as const

/**
 * Rules from oasdiff, with the class of each change. Changes that oasdiff reports as warnings count as breaking here.
 * The names are those of oasdiff's checks, without the location.
 */
export const CHANGE_RULES = {
  'operation-removed': { text: 'the endpoint was removed', ...forCallers },
  'operation-added': { text: 'new endpoint', ...harmless },
  'security-tightened': { text: 'a security scheme is no longer accepted', ...forCallers },
  'security-loosened': { text: 'a new security scheme is accepted', ...harmless },

  'parameter-removed': { text: 'the parameter was removed', ...forCallers },
  'parameter-added-required': { text: 'new parameter, required', ...forCallers },
  'parameter-added-optional': { text: 'new parameter, optional', ...harmless },
  'became-required': { text: 'is now required', ...narrower },
  'became-optional': { text: 'is now optional', ...wider },

  'body-removed': { text: 'no longer accepts a body', ...forCallers },
  'body-added-required': { text: 'now requires a body', ...forCallers },
  'body-added-optional': { text: 'now accepts a body', ...harmless },
  'media-type-removed': { text: 'the content type was removed', ...other },
  'media-type-added': { text: 'new content type', ...harmless },

  'success-status-removed': { text: 'the success status was removed', ...wider },
  'success-status-added': { text: 'new success status', ...harmless },
  'non-success-status-removed': { text: 'the error status was removed', ...harmless },
  'non-success-status-added': { text: 'new error status', ...harmless },
  'header-removed': { text: 'the header was removed', ...other },
  'header-added': { text: 'new header', ...harmless },

  'property-removed': { text: 'the field was removed', ...other },
  'property-added-required': { text: 'new field, required', ...narrower },
  'property-added-optional': { text: 'new field, optional', ...harmless },
  'became-closed': { text: 'no longer accepts unknown fields', ...narrower },
  'became-open': { text: 'now accepts unknown fields', ...harmless },

  'became-nullable': { text: 'is now nullable', ...wider },
  'became-not-nullable': { text: 'is no longer nullable', ...narrower },
  'type-changed': { text: 'has a different type', ...other },
  'type-specialized': { text: 'has fewer types', ...narrower },
  'type-generalized': { text: 'has more types', ...wider },
  'variant-removed': { text: 'an alternative was removed', ...narrower },
  'variant-added': { text: 'new alternative', ...wider },

  'became-enum': { text: 'now accepts only enum values', ...narrower },
  'enum-dropped': { text: 'now accepts any value', ...wider },
  'enum-value-removed': { text: 'an enum value was removed', ...narrower },
  'enum-value-added': { text: 'new enum value', ...wider },
  'limit-tightened': { text: 'the limit is stricter', ...narrower },
  'limit-loosened': { text: 'the limit is looser', ...wider },
  'format-set': { text: 'has a new format', ...narrower },
  'format-dropped': { text: 'no longer has a format', ...wider },
  'format-changed': { text: 'has a different format', ...other },
} as const satisfies Readonly<Record<string, Rule>>

export type RuleName = keyof typeof CHANGE_RULES
