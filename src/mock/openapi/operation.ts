import type { Endpoint } from '#contract/endpoint.ts'
import { type JsonSchema, type SchemaComponents, schemaReference } from './components.ts'

/** Tags by the beginning of the path, the more exact ones first. */
const TAGS: readonly (readonly [beginning: string, tag: string])[] = [
  ['/Auth', 'Sign-in'],
  ['/User', 'Account'],
  ['/Cart', 'Cart'],
  ['/Checkout', 'Checkout'],
  ['/Order', 'Orders'],
  ['/strapi/page', 'Content'],
  ['/strapi', 'Catalogue'],
  ['/Products', 'Prices'],
  ['/Newsletter', 'Newsletter'],
  ['/ProductNotification', 'Stock alerts'],
  ['/Registration', 'Registrations'],
]

export const TAG_NAMES: readonly string[] = TAGS.map(([, tag]) => tag)

/** One call as an operation object. */
export function operation(endpoint: Endpoint, components: SchemaComponents): Readonly<Record<string, unknown>> {
  const { id, path, body, provenance, requirement, source } = endpoint
  return {
    operationId: id,
    tags: [TAGS.find(([beginning]) => path.startsWith(beginning))?.[1]],
    security: security(endpoint),
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint, components), REQUEST_ID],
    ...(body === undefined ? {} : { requestBody: requestBody(endpoint, components) }),
    responses: responses(endpoint, components),
    'x-provenance': provenance,
    'x-requirement': requirement,
    'x-source': source,
  }
}

const REQUEST_ID = { $ref: '#/components/parameters/RequestId' } as const

/** Calls for guests carry their token in the path, so they need no scheme. */
function security({ access, body }: Endpoint): readonly Readonly<Record<string, readonly string[]>>[] {
  switch (access) {
    case 'everyone':
    case 'guest':
      return []
    case 'signed-in':
      return [{ bearer: [] }]
    case 'guest-or-signed-in':
      // A call with a body knows a guest by what the body holds.
      return [{ bearer: [] }, body === undefined ? { guestId: [] } : {}]
  }
}

function pathParameters({ path }: Endpoint): Readonly<Record<string, unknown>>[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters(
  { query }: Endpoint,
  { schemas, nameOf }: SchemaComponents,
): Readonly<Record<string, unknown>>[] {
  if (query === undefined) return []
  const { properties, required } = schemas[nameOf(query)] as { properties: object; required?: readonly string[] }
  return Object.entries(properties).map(([name, schema]: [string, JsonSchema]) => ({
    name,
    in: 'query',
    required: required?.includes(name) ?? false,
    schema,
  }))
}

function requestBody({ body, encoding }: Endpoint, { schemas, nameOf }: SchemaComponents): object {
  if (body === undefined) return {}
  const name = nameOf(body)
  const required = !body.safeParse(undefined).success
  if (encoding === 'multipart') return { required, content: { 'multipart/form-data': form(schemas[name] ?? {}) } }
  return { required, content: { 'application/json': { schema: schemaReference(name) } } }
}

const BINARY = { contentMediaType: 'application/octet-stream' } as const

/** A form whose documents travel as binary parts; the contract describes them as the server reads them. */
function form(schema: JsonSchema): object {
  const fields = Object.entries(schema['properties'] as Readonly<Record<string, JsonSchema>>)
  const files = fields.filter(([, { type }]) => type === 'object').map(([name]) => name)
  const properties = fields.map(([name, field]) => [name, files.includes(name) ? BINARY : field])
  return {
    schema: { ...schema, properties: Object.fromEntries(properties) },
    encoding: Object.fromEntries(files.map((name) => [name, { contentType: BINARY.contentMediaType }])),
  }
}

function responses({ answer, problems }: Endpoint, { nameOf }: SchemaComponents): object {
  const success = {
    description: 'Success',
    content: { 'application/json': { schema: schemaReference(nameOf(answer)) } },
  }
  const refusals = problems.map((status) => [status, { $ref: `#/components/responses/Problem${status}` }])
  return { 200: success, ...Object.fromEntries(refusals) }
}
