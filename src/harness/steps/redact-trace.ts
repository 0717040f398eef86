import { readFile, writeFile } from 'node:fs/promises'
import { basename, isAbsolute } from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { getPrivateDataKind } from '#contract/private-data.ts'
import type { Redact } from '#redaction/redactor.ts'

/** Matches the parts of a trace that contain one JSON value per line. */
const LINES = /\.(?:trace|network|stacks)$/
/** Matches copies of text resources loaded by the page. */
const TEXT_RESOURCE = /\.(?:html?|json|txt|js|xml|dat)$/

/**
 * Fields that the viewer needs to assemble a trace. They contain no content and must not be redacted, because a
 * private value could be equal to any string.
 */
const STRUCTURE =
  /^(?:type|method|class|apiName|phase|sha1|_sha1|_frameref|_resourceType|browserName|platform|channel|sdkLanguage|mimeType|encoding|httpVersion|resourceType|snapshotName|(?:before|after|input)Snapshot|pageref|(?:call|parent|step|page|frame|context|request)Id)$/
/**
 * Fields whose descendants all count as content, regardless of their names: the elements of a page, and the parameters
 * and results of calls.
 */
const CONTENT = /^(?:html|params|result|args|attachments|annotations|headers|cookies|queryString|postData)$/

/** Where a value is located: in a body, in the structure of the trace, in content, or in the elements of a page. */
type Region = 'body' | 'structure' | 'content' | 'elements'

/** Rewrites a trace so that it contains no private data but can still be opened in the viewer. */
export async function redactTrace(source: string, target: string, redact: Redact): Promise<void> {
  const parts = unzipSync(await readFile(source))
  const redacted = Object.entries(parts).map(([name, content]) => [name, redactPart(name, content, redact)] as const)
  await writeFile(target, zipSync(Object.fromEntries(redacted), { level: 6 }))
}

function redactPart(name: string, content: Uint8Array, redact: Redact): Uint8Array {
  if (LINES.test(name)) {
    const lines = strFromU8(content).split('\n')
    return strToU8(lines.map((line) => (line === '' ? '' : redactLine(line, redact))).join('\n'))
  }
  if (!TEXT_RESOURCE.test(name)) return content
  const text = strFromU8(content)
  return strToU8(name.endsWith('.json') ? (redactJson(text, redact) ?? redact(text)) : redact(text))
}

/**
 * Redacts a body field by field, because a response can contain more personal data than the journey is aware of.
 * Returns undefined if the body is not JSON.
 */
function redactJson(text: string, redact: Redact): string | undefined {
  try {
    return JSON.stringify(visit(JSON.parse(text), '', redact, 'body'))
  } catch {
    return undefined
  }
}

function redactLine(line: string, redact: Redact): string {
  return JSON.stringify(visit(JSON.parse(line), '', redact, 'structure'))
}

/** Redacts the value of the field `name`. In a body, the text of private fields is also replaced. */
function visit(value: unknown, name: string, redact: Redact, region: Region): unknown {
  if (typeof value === 'string') {
    if (region === 'structure' && STRUCTURE.test(name)) return value
    if (region === 'body' && value !== '' && getPrivateDataKind(name, 'response') !== undefined)
      return `[${getPrivateDataKind(name, 'response')}]`
    const redacted = redact(value)
    // The file name is kept, because it identifies the file without revealing the folders of this computer.
    return /^files?$/.test(name) && isAbsolute(redacted) ? basename(redacted) : redacted
  }
  if (Array.isArray(value)) {
    return value.map((item, index) =>
      index === 0 && region === 'elements' && isTag(item) ? item : visit(item, name, redact, region),
    )
  }
  if (typeof value !== 'object' || value === null) return value
  const pair = value as { readonly name?: unknown; readonly value?: unknown }
  // The pair is a header, a query parameter or a form field in the format of the trace.
  const kind = typeof pair.name === 'string' ? getPrivateDataKind(pair.name, 'response') : undefined
  if (kind !== undefined && typeof pair.value === 'string') return { ...value, value: `[${kind}]` }
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, visit(item, key, redact, getRegion(key, region))]),
  )
}

function getRegion(key: string, region: Region): Region {
  if (region !== 'structure' || !CONTENT.test(key)) return region
  return key === 'html' ? 'elements' : 'content'
}

/** Returns whether the first item of a list is an element name, as in `["A", { "href": "/" }, "Home"]`. */
function isTag(first: unknown): boolean {
  return typeof first === 'string' && /^[A-Z][A-Z\d:-]*$/.test(first)
}
