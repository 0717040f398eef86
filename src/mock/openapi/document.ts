import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import { schemaComponents, schemaReference } from './components.ts'
import { operation, TAG_NAMES } from './operation.ts'

/** What each status means, in this API. */
const PROBLEMS: Readonly<Record<number, string>> = {
  400: 'The request is not valid; `errors` names the fields',
  401: 'Nobody is signed in, or the token has expired',
  404: 'There is no such thing',
  409: 'It exists already',
  500: 'The server failed',
}

export interface OpenApiDocument {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>
  readonly [field: string]: unknown
}

/**
 * The contract as an OpenAPI 3.1 document (MOCK-12).
 * @param version of the project, which is the document's too.
 */
export function openApiDocument(version: string): OpenApiDocument {
  const endpoints: readonly Endpoint[] = contract
  const components = schemaComponents(endpoints)
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(endpoint, components),
    }
  }
  // Queries and forms are written out where they are used.
  const inPlace = endpoints.flatMap(({ query, body, encoding }) => [query, encoding === 'multipart' ? body : undefined])
  const hidden = new Set(inPlace.map((schema) => (schema === undefined ? '' : components.nameOf(schema))))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shop API',
      version,
      description:
        'Every call that the shop makes. `x-provenance` tells whether the specification shows the shape (`spec`) or ' +
        'the project settled it (`assumed`), `x-source` where it stands, `x-requirement` the row that demands it.',
    },
    servers: [{ url: 'http://127.0.0.1:4010', description: 'storefront mock' }],
    tags: TAG_NAMES.map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(components.schemas).filter(([name]) => !hidden.has(name))),
      parameters: {
        RequestId: {
          name: 'X-Request-ID',
          in: 'header',
          required: true,
          description: 'Another one for each request',
          schema: { type: 'string' },
        },
      },
      responses: problemResponses(endpoints, components.nameOf(Problem)),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The access token of a customer' },
        guestId: { type: 'apiKey', in: 'header', name: 'X-Guest-Id', description: 'The token of a guest' },
      },
    },
  }
}

function problemResponses(endpoints: readonly Endpoint[], schemaName: string): object {
  const statuses = [...new Set(endpoints.flatMap(({ problems }) => problems))].toSorted((one, other) => one - other)
  const content = { 'application/problem+json': { schema: schemaReference(schemaName) } }
  return Object.fromEntries(
    statuses.map((status) => [`Problem${status}`, { description: PROBLEMS[status] ?? `Status ${status}`, content }]),
  )
}
