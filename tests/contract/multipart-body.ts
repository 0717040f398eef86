const CRLF = '\r\n'
const BOUNDARY = 'edge'

export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

export type Form = Readonly<Record<string, string | File>>

/** Encodes a form the way a browser does, so that tests can corrupt parts of it. */
export async function encodeForm(form: Form): Promise<Uint8Array<ArrayBuffer>> {
  const parts: (string | File)[] = []
  for (const [name, value] of Object.entries(form)) {
    parts.push(`--${BOUNDARY}${CRLF}Content-Disposition: form-data; name="${name}"`)
    if (typeof value !== 'string') parts.push(`; filename="${value.name}"${CRLF}Content-Type: ${value.type}`)
    parts.push(CRLF + CRLF, value, CRLF)
  }
  return new Uint8Array(await new Blob([...parts, end()]).arrayBuffer())
}

export function createPart(parameters: string, content: string): string {
  return `--${BOUNDARY}${CRLF}Content-Disposition: form-data${parameters}${CRLF + CRLF}${content}${CRLF}`
}

export function end(): string {
  return `--${BOUNDARY}--${CRLF}`
}
