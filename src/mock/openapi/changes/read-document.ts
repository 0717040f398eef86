import { readFile } from 'node:fs/promises'
import { describeReadFailure } from '#errors/read-failure.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { type Node, toNode } from './resolve.ts'

const VERSION = /^3\.1\./

/**
 * Reads an OpenAPI 3.1 document from a file.
 * @throws {StorefrontError} if the file is not an OpenAPI 3.1 document (MOCK-67).
 */
export async function readDocument(file: string): Promise<Node> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (cause) {
    throw unusable(file, `cannot be read: ${describeReadFailure(cause)}`, cause)
  }
  const document = parsed(file, text)
  const { openapi, swagger } = document
  const version = openapi ?? swagger
  if (typeof version !== 'string' || Object.keys(toNode(document['paths'])).length === 0) {
    throw unusable(file, 'is not an OpenAPI document with paths')
  }
  if (!VERSION.test(version)) throw unusable(file, `is OpenAPI ${version}; only 3.1 can be compared`)
  return document
}

function parsed(file: string, text: string): Node {
  try {
    return toNode(JSON.parse(text))
  } catch (cause) {
    throw unusable(file, `is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`, cause)
  }
}

function unusable(file: string, reason: string, cause?: unknown): StorefrontError {
  return new StorefrontError({
    kind: 'usage',
    message: `${file} ${reason}.`,
    next: 'Pass --diff a document that "npx storefront openapi --out <file>" wrote for an earlier version.',
    cause,
  })
}
