import * as z from 'zod/mini'
import { AuthResponse, GuestToken, MessageResponse, SignInResponse } from '#contract/auth.ts'
import { Cart, CartItem, NewCartLine, ShippingMethod } from '#contract/cart.ts'
import { CheckoutResponse, CustomerInfo, DealerInfo } from '#contract/checkout.ts'
import { RawCollection } from '#contract/cms/collection.ts'
import { RawFooter } from '#contract/cms/footer.ts'
import { RawHome } from '#contract/cms/home.ts'
import { Media } from '#contract/cms/media.ts'
import { Breadcrumb, RawMetaData } from '#contract/cms/meta-data.ts'
import { RawNavigation } from '#contract/cms/navigation.ts'
import { RawPrices, RawProduct } from '#contract/cms/product.ts'
import { RichText } from '#contract/cms/rich-text.ts'
import { StrapiProblem } from '#contract/cms/strapi-error.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Order } from '#contract/order.ts'
import { PriceList, PricingRecord } from '#contract/pricing.ts'
import { Problem } from '#contract/problem.ts'
import { UserProfile, Address, NewAddress, OrderListEntry } from '#contract/user.ts'
import { MAX_TEXT_LENGTH } from '#mock/http/request-body.ts'

/** Shared schemas by their names in the document. Endpoints and other schemas refer to them. */
const sharedSchemas: Readonly<Record<string, z.ZodMiniType>> = {
  Address,
  AuthResponse,
  Breadcrumb,
  Cart,
  CartItem,
  CheckoutResponse,
  Collection: RawCollection,
  CustomerInfo,
  DealerInfo,
  Footer: RawFooter,
  GuestToken,
  Home: RawHome,
  Media,
  Message: MessageResponse,
  MetaData: RawMetaData,
  Navigation: RawNavigation,
  NewAddress,
  NewCartLine,
  Order,
  OrderListEntry,
  PriceList,
  Prices: RawPrices,
  PricingRecord,
  Problem,
  Product: RawProduct,
  RichText,
  ShippingMethod,
  SignInResponse,
  StrapiProblem,
  UserProfile,
}

/** A JSON Schema (draft 2020-12) as used by OpenAPI 3.1. */
export type JsonSchema = Readonly<Record<string, unknown>>

export interface SchemaComponents {
  readonly schemas: Readonly<Record<string, JsonSchema>>
  /** Returns the name of the schema for an endpoint's body, query, or response. */
  nameOf(schema: z.ZodMiniType): string
}

/** Returns a reference to a component. */
export function createSchemaReference(name: string): { readonly $ref: string } {
  return { $ref: `#/components/schemas/${name}` }
}

/** Keywords that identify a standalone schema. A schema in a document is identified by its location instead. */
const IDENTIFIER_KEYWORDS: ReadonlySet<string> = new Set(['$schema', '$id', 'id'])

/** Converts each schema of the endpoints once. Bodies and queries are described as sent, and responses as received. */
export function createSchemaComponents(endpoints: readonly Endpoint[]): SchemaComponents {
  const names = new Map<z.ZodMiniType, string>()
  for (const [name, schema] of Object.entries(sharedSchemas)) names.set(schema, name)
  const sent = new Set<z.ZodMiniType>()
  const add = (schema: z.ZodMiniType, name: string): void => {
    if (!names.has(schema)) names.set(schema, name)
  }
  for (const { id, query, body, response } of endpoints) {
    const name = id.charAt(0).toUpperCase() + id.slice(1)
    add(response, `${name}Response`)
    if (query !== undefined) add(query, `${name}Query`)
    if (body !== undefined) add(body, `${name}Body`)
    for (const schema of [query, body]) if (schema !== undefined) sent.add(schema)
  }
  const asSent = written(names, 'input')
  const asRead = written(names, 'output')
  const isSent = sentNames(names, sent, asSent)
  const schemas = [...names.values()].toSorted().map((name) => {
    return [name, (isSent.has(name) ? asSent : asRead)[name] ?? {}] as const
  })
  return { schemas: Object.fromEntries(schemas), nameOf: (schema) => names.get(schema) ?? '' }
}

/** Formats by field name, at any depth. `email` is excluded, because editors may enter other text in it. */
const FORMATS: Readonly<Record<string, string>> = { dealerEmail: 'email', userEmail: 'email', createdAt: 'date-time' }

/** Adds a format to the schema of a string or nullable string. */
function withFormat({ anyOf, ...schema }: JsonSchema, format: string): JsonSchema {
  if (schema['type'] === 'string') return { ...schema, format }
  if (!Array.isArray(anyOf)) return schema
  return { ...schema, anyOf: anyOf.map((branch: JsonSchema) => withFormat(branch, format)) }
}

/** Adds a maximum length to a request string for which the contract defines none. */
function limitText(schema: { type?: unknown; maxLength?: unknown; const?: unknown; enum?: unknown }): void {
  if (schema.type !== 'string' || schema.const !== undefined || schema.enum !== undefined) return
  const limit = typeof schema.maxLength === 'number' ? schema.maxLength : Infinity
  schema.maxLength = Math.min(limit, MAX_TEXT_LENGTH)
}

function written(names: ReadonlyMap<z.ZodMiniType, string>, io: 'input' | 'output'): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of names) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (name) => createSchemaReference(name).$ref,
    override({ zodSchema, jsonSchema }) {
      // Responses may contain unknown fields unless the contract is strict.
      if (zodSchema._zod.def.type === 'object' && zodSchema._zod.def.catchall === undefined) {
        delete jsonSchema.additionalProperties
      }
      const { properties } = jsonSchema
      const isPerson = io === 'input' || zodSchema === UserProfile
      for (const [name, field] of Object.entries(properties ?? {})) {
        const format = FORMATS[name] ?? (name === 'email' && isPerson ? 'email' : undefined)
        if (properties !== undefined && format !== undefined) properties[name] = withFormat(field as JsonSchema, format)
      }
      if (io === 'input') limitText(jsonSchema)
    },
  })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const kept = Object.entries(schema).filter(([field]) => !IDENTIFIER_KEYWORDS.has(field))
      return [name, Object.fromEntries(kept)]
    }),
  )
}

/** Returns the names of bodies and queries, and of all schemas to which they refer. */
function sentNames(
  names: ReadonlyMap<z.ZodMiniType, string>,
  sent: ReadonlySet<z.ZodMiniType>,
  schemas: Readonly<Record<string, JsonSchema>>,
): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (name: string): void => {
    if (found.has(name)) return
    found.add(name)
    for (const [, inner = ''] of JSON.stringify(schemas[name]).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      visit(inner)
  }
  for (const schema of sent) visit(names.get(schema) ?? '')
  return found
}
