import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createContext, runInContext } from 'node:vm'
import type { Host } from './host.ts'
import { type ModelResponse, serveModel } from './model-server.ts'

/** Maximum size of a CloudFront function. */
const FUNCTION_LIMIT_BYTES = 10_240

/** Matches features that cloudfront-js-2.0 forbids or lacks. */
const FORBIDDEN = /\b(?:import|require|eval|Function|setTimeout|setInterval|process|fetch|XMLHttpRequest)\b/

interface Template {
  readonly Resources: Readonly<Record<string, { readonly Properties: Readonly<Record<string, unknown>> }>>
}

interface Behavior {
  readonly PathPattern?: string
  readonly ResponseHeadersPolicyId: { readonly Ref: string }
}

interface Distribution {
  readonly DefaultCacheBehavior: Behavior
  readonly CacheBehaviors: readonly Behavior[]
  readonly CustomErrorResponses: readonly { ErrorCode: number; ResponseCode: number; ResponsePagePath: string }[]
}

interface HeadersPolicy {
  readonly SecurityHeadersConfig: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly CorsConfig?: { readonly AccessControlAllowOrigins: { readonly Items: readonly string[] } }
  readonly CustomHeadersConfig: { readonly Items: readonly { Header: string; Value: string }[] }
}

/** An object in the bucket, as recorded by the `aws` stub. */
interface BucketObject {
  readonly file: string
  readonly type: string
  readonly cacheControl: string
  readonly contentEncoding?: string
}

/**
 * CloudFront cannot run locally. The commands in the guide run with a stub of `aws` that fills a bucket, and a model of
 * the documented rules applies the template: behaviors, function, headers and error pages.
 */
export const cloudfront: Host = {
  name: 'cloudfront',
  canRejectMethods: false,
  differences: [
    {
      targets: /^\/uploads\//,
      field: /^cross-origin-resource-policy$/,
      reason: 'headers depend on the path: other sites may load missing files under /uploads/, like images',
    },
    {
      targets: /./,
      field: /^content-type$/,
      when: (ours, theirs) => ours === `${theirs};charset=utf-8`,
      reason:
        '"aws s3 sync" sets no charset: pages declare theirs, and scripts and styles use the charset of their page',
    },
    {
      targets: /^\/(product|collection)\/[^/]+\/?$/,
      field: /^(status|body)$/,
      reason: 'the function cannot read the bucket: a product or collection without a file is not found',
    },
    {
      targets: /^\/Build\//,
      field: /^(content-security-policy|x-frame-options|access-control-allow-origin|cross-origin-resource-policy)$/,
      reason: "headers depend on the path: the not-found page under /Build/ has those of the configurator's files",
    },
  ],
  async start(folder, port) {
    const bucket = await runGuide(folder)
    const { Resources } = JSON.parse(await readFile(join(folder, '_hosts/cloudfront.json'), 'utf8')) as Template
    const code = String(Resources['Function']?.Properties['FunctionCode'])
    if (code.length > FUNCTION_LIMIT_BYTES) throw new Error(`The CloudFront function has ${code.length} bytes.`)
    if (FORBIDDEN.test(code)) throw new Error(`The CloudFront function uses ${FORBIDDEN.exec(code)?.[0]}.`)
    const context = createContext({})
    runInContext(code, context)
    const rewritePath = (path: string): string =>
      String(runInContext(`handler({ request: { method: 'GET', uri: ${JSON.stringify(path)} } }).uri`, context))
    const distribution = Resources['Distribution']?.Properties['DistributionConfig'] as Distribution
    const getPolicy = (name: string): HeadersPolicy =>
      Resources[name]?.Properties['ResponseHeadersPolicyConfig'] as HeadersPolicy
    return serveModel(port, 'a model of the template', (path): ModelResponse => {
      const behavior =
        distribution.CacheBehaviors.find(({ PathPattern = '' }) => matches(PathPattern, path)) ??
        distribution.DefaultCacheBehavior
      const headers = getHeaders(getPolicy(behavior.ResponseHeadersPolicyId.Ref))
      const found = bucket.get(decodeURIComponent(rewritePath(path)).slice(1))
      if (found !== undefined) return toResponse(200, found, headers)
      // Without list permission, S3 returns 403 for missing objects.
      const error = distribution.CustomErrorResponses.find(({ ErrorCode }) => ErrorCode === 403)
      const page = bucket.get(error?.ResponsePagePath.slice(1) ?? '')
      if (page === undefined || error === undefined) throw new Error('The distribution has no error page.')
      return toResponse(error.ResponseCode, page, headers)
    })
  },
}

function toResponse(
  status: number,
  { file, type, cacheControl, contentEncoding }: BucketObject,
  headers: Record<string, string>,
): ModelResponse {
  const encoding = contentEncoding === undefined ? {} : { 'Content-Encoding': contentEncoding }
  return { status, file, headers: { 'Content-Type': type, 'Cache-Control': cacheControl, ...encoding, ...headers } }
}

/** Returns whether a path matches a behavior's pattern, where `*` matches any text and `?` matches one character. */
function matches(pattern: string, path: string): boolean {
  const escaped = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  return new RegExp(`^${escaped}$`).test(path)
}

function getHeaders({ SecurityHeadersConfig, CorsConfig, CustomHeadersConfig }: HeadersPolicy): Record<string, string> {
  const { ContentSecurityPolicy, ContentTypeOptions, FrameOptions, ReferrerPolicy, StrictTransportSecurity } =
    SecurityHeadersConfig
  return {
    ...(ContentSecurityPolicy && {
      'Content-Security-Policy': String(ContentSecurityPolicy['ContentSecurityPolicy']),
    }),
    ...(ContentTypeOptions && { 'X-Content-Type-Options': 'nosniff' }),
    ...(FrameOptions && { 'X-Frame-Options': String(FrameOptions['FrameOption']) }),
    ...(ReferrerPolicy && { 'Referrer-Policy': String(ReferrerPolicy['ReferrerPolicy']) }),
    ...(StrictTransportSecurity && {
      'Strict-Transport-Security': `max-age=${String(StrictTransportSecurity['AccessControlMaxAgeSec'])}`,
    }),
    ...(CorsConfig && { 'Access-Control-Allow-Origin': CorsConfig.AccessControlAllowOrigins.Items.join(', ') }),
    ...Object.fromEntries(CustomHeadersConfig.Items.map(({ Header, Value }) => [Header, Value])),
  }
}

/** Runs the guide's CloudFront commands in the export's folder and returns the contents of the bucket. */
async function runGuide(folder: string): Promise<Map<string, BucketObject>> {
  const guide = await readFile(join(import.meta.dirname, '../../docs/guides/hosts.md'), 'utf8')
  const commands = /## CloudFront[^]*?```sh\n([^]*?)```/.exec(guide)?.[1]
  if (commands === undefined) throw new Error('docs/guides/hosts.md has no commands for CloudFront.')
  const tempFolder = await mkdtemp(join(tmpdir(), 'storefront-cloudfront-'))
  try {
    const stub = join(import.meta.dirname, 'aws-stub.ts')
    await chmod(stub, 0o755)
    await symlink(stub, join(tempFolder, 'aws'))
    const notes = join(tempFolder, 'bucket.json')
    const PATH = `${tempFolder}:${join(process.execPath, '..')}:${process.env['PATH'] ?? ''}`
    await promisify(execFile)('sh', ['-euc', commands], { cwd: folder, env: { PATH, STAND_IN_BUCKET: notes } })
    return new Map(Object.entries(JSON.parse(await readFile(notes, 'utf8')) as Record<string, BucketObject>))
  } finally {
    await rm(tempFolder, { recursive: true })
  }
}
