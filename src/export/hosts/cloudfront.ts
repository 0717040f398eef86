import { href } from '#routes/href.ts'
import { COPY_IDS, routes } from '#routes/table.ts'
import { HIDDEN_EXPRESSION } from './hidden-paths.ts'
import type { HeaderRule, HostRules, ShellRule } from './host-rules.ts'

/** ID of CloudFront's managed cache policy CachingOptimized, which respects the Cache-Control of the files. */
const CACHE_POLICY = '658327ea-f89d-4fab-a63d-7e88639e58f6'

/** Seconds for which CloudFront caches a missing file. Short, so that new pages are found soon. */
const NOT_FOUND_SECONDS = 10

/** Headers with a dedicated section in a response headers policy. */
const NAMED_HEADERS: Readonly<Record<string, (value: string) => Record<string, unknown>>> = {
  'Content-Security-Policy': (value) => ({ ContentSecurityPolicy: { ContentSecurityPolicy: value, Override: true } }),
  'X-Content-Type-Options': () => ({ ContentTypeOptions: { Override: true } }),
  'X-Frame-Options': (value) => ({ FrameOptions: { FrameOption: value, Override: true } }),
  'Referrer-Policy': (value) => ({ ReferrerPolicy: { ReferrerPolicy: value, Override: true } }),
  'Strict-Transport-Security': (value) => ({
    StrictTransportSecurity: { AccessControlMaxAgeSec: Number(value.split('=')[1]), Override: true },
  }),
}

/** A header set by the CORS section of a response headers policy. It is sent to all origins or to none. */
const OPEN_TO_ALL = 'Access-Control-Allow-Origin'
const CORS_FOR_ALL = {
  AccessControlAllowCredentials: false,
  AccessControlAllowHeaders: { Items: ['*'] },
  AccessControlAllowMethods: { Items: ['GET', 'HEAD'] },
  AccessControlAllowOrigins: { Items: ['*'] },
  OriginOverride: true,
}

/**
 * Returns the function for CloudFront's viewer requests (cloudfront-js-2.0). It maps a path to a file in an S3 bucket,
 * which supports neither folders nor shells. It cannot check whether files exist, so products and collections without
 * a file show the not-found page until the next build.
 */
export function createCloudFrontFunction({ shells }: HostRules): string {
  const isAskedOfBucket = ({ route }: ShellRule): boolean => route === 'product' || route === 'collection'
  const always = shells.filter((shell) => !isAskedOfBucket(shell))
  const pages = Object.values(routes).flatMap(({ pattern, export: kind }) => (kind === 'page' ? [pattern] : []))
  const copies = COPY_IDS.map((id) => href('copy', { copyId: id }))
  // Pages whose path also matches a shell's pattern.
  const exact = [...pages, ...copies].filter((path) =>
    always.some(({ expression }) => new RegExp(expression).test(path)),
  )
  return `// Maps a path to a file of a bucket with the export, for CloudFront's viewer requests.
var hidden = new RegExp(${JSON.stringify(HIDDEN_EXPRESSION)})
var exact = ${JSON.stringify(exact)}
var shells = ${JSON.stringify(
    always.map(({ expression, file }) => ({ expression, file: `/${file}` })),
    null,
    2,
  )}
var pages = ${JSON.stringify(shells.filter(isAskedOfBucket).map(({ expression }) => expression))}

function handler(event) {
  var request = event.request
  request.uri = fileOf(request.uri)
  return request
}

function fileOf(path) {
  // No file has this name, so the not-found page is shown.
  if (hidden.test(path)) return '/hidden'
  var trimmed = path.replace(/\\/$/, '')
  if (exact.indexOf(trimmed) !== -1) return trimmed + '/index.html'
  if (/\\/index\\.html$/.test(path) || /^\\/\\.well-known\\//.test(path)) return path
  for (var i = 0; i < shells.length; i++) {
    if (new RegExp(shells[i].expression).test(path)) return shells[i].file
  }
  for (var j = 0; j < pages.length; j++) {
    if (new RegExp(pages[j]).test(path)) return trimmed + '/index.html'
  }
  return /\\.[A-Za-z0-9]+$/.test(path) ? path : trimmed + '/index.html'
}
`
}

/**
 * Returns a CloudFormation template with everything that an export needs on AWS: a private bucket, the function, the
 * not-found page, and the headers for each path, as response headers policies that also apply to error responses.
 */
export function createCloudFrontTemplate(rules: HostRules): string {
  const common = withoutCaching(rules.common)
  const exceptions = rules.exceptions
    .map(({ pattern, headers }) => ({ pattern, headers: withoutCaching(headers) }))
    .filter(({ headers }) => Object.keys(headers).length > 0)
  const policies = [common, ...exceptions.map(({ headers }) => ({ ...common, ...headers }))]
  const distinct = [...new Map(policies.map((headers) => [JSON.stringify(headers), headers])).values()]
  const nameOf = (headers: object): string =>
    `Headers${distinct.findIndex((other) => JSON.stringify(other) === JSON.stringify(headers))}`
  const behavior = (headers: object): Record<string, unknown> => ({
    TargetOriginId: 'bucket',
    ViewerProtocolPolicy: 'redirect-to-https',
    AllowedMethods: ['GET', 'HEAD'],
    Compress: true,
    CachePolicyId: CACHE_POLICY,
    ResponseHeadersPolicyId: { Ref: nameOf(headers) },
    FunctionAssociations: [{ EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': ['Function', 'FunctionARN'] } }],
  })
  const errors = [403, 404].map((ErrorCode) => ({
    ErrorCode,
    ResponseCode: 404,
    ResponsePagePath: '/404.html',
    ErrorCachingMinTTL: NOT_FOUND_SECONDS,
  }))
  const template = {
    AWSTemplateFormatVersion: '2010-09-09',
    Description: 'A bucket with an export of the shop, and CloudFront before it.',
    Parameters: {
      Domain: { Type: 'String', Default: '', Description: 'A custom domain; without it CloudFront provides one.' },
      Certificate: { Type: 'String', Default: '', Description: 'The ARN of its certificate in us-east-1.' },
    },
    Conditions: { HasDomain: { 'Fn::Not': [{ 'Fn::Equals': [{ Ref: 'Domain' }, ''] }] } },
    Resources: {
      Bucket: { Type: 'AWS::S3::Bucket' },
      BucketPolicy: {
        Type: 'AWS::S3::BucketPolicy',
        Properties: {
          Bucket: { Ref: 'Bucket' },
          PolicyDocument: {
            Statement: [
              {
                Effect: 'Allow',
                Principal: { Service: 'cloudfront.amazonaws.com' },
                Action: 's3:GetObject',
                Resource: { 'Fn::Sub': '${Bucket.Arn}/*' },
                Condition: {
                  StringEquals: {
                    'AWS:SourceArn': {
                      'Fn::Sub': 'arn:aws:cloudfront::${AWS::AccountId}:distribution/${Distribution}',
                    },
                  },
                },
              },
            ],
          },
        },
      },
      AccessControl: {
        Type: 'AWS::CloudFront::OriginAccessControl',
        Properties: {
          OriginAccessControlConfig: {
            Name: { 'Fn::Sub': '${AWS::StackName}' },
            OriginAccessControlOriginType: 's3',
            SigningBehavior: 'always',
            SigningProtocol: 'sigv4',
          },
        },
      },
      Function: {
        Type: 'AWS::CloudFront::Function',
        Properties: {
          Name: { 'Fn::Sub': '${AWS::StackName}' },
          AutoPublish: true,
          FunctionConfig: { Comment: 'The file of a path', Runtime: 'cloudfront-js-2.0' },
          FunctionCode: createCloudFrontFunction(rules),
        },
      },
      ...Object.fromEntries(distinct.map((headers) => [nameOf(headers), headersPolicy(nameOf(headers), headers)])),
      Distribution: {
        Type: 'AWS::CloudFront::Distribution',
        Properties: {
          DistributionConfig: {
            Enabled: true,
            HttpVersion: 'http2and3',
            Aliases: { 'Fn::If': ['HasDomain', [{ Ref: 'Domain' }], { Ref: 'AWS::NoValue' }] },
            ViewerCertificate: {
              'Fn::If': [
                'HasDomain',
                {
                  AcmCertificateArn: { Ref: 'Certificate' },
                  SslSupportMethod: 'sni-only',
                  MinimumProtocolVersion: 'TLSv1.2_2021',
                },
                { CloudFrontDefaultCertificate: true },
              ],
            },
            Origins: [
              {
                Id: 'bucket',
                DomainName: { 'Fn::GetAtt': ['Bucket', 'RegionalDomainName'] },
                OriginAccessControlId: { Ref: 'AccessControl' },
                S3OriginConfig: { OriginAccessIdentity: '' },
              },
            ],
            DefaultCacheBehavior: behavior(common),
            CacheBehaviors: exceptions.flatMap(({ pattern, headers }) =>
              pathPatterns(pattern).map((PathPattern) => ({
                PathPattern,
                ...behavior({ ...common, ...headers }),
              })),
            ),
            CustomErrorResponses: errors,
          },
        },
      },
    },
    Outputs: {
      Bucket: { Value: { Ref: 'Bucket' } },
      Distribution: { Value: { Ref: 'Distribution' } },
      Address: { Value: { 'Fn::Sub': 'https://${Distribution.DomainName}' } },
    },
  }
  return `${JSON.stringify(template, null, 2)}\n`
}

/** Omits Cache-Control, because a policy would also set it for missing files. The files themselves have this header. */
function withoutCaching(headers: HeaderRule['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'Cache-Control'))
}

function headersPolicy(name: string, headers: Readonly<Record<string, string>>): Record<string, unknown> {
  const entries = Object.entries(headers)
  const security = entries.flatMap(([header, value]) => NAMED_HEADERS[header]?.(value) ?? [])
  const custom = entries.filter(([header]) => !(header in NAMED_HEADERS) && header !== OPEN_TO_ALL)
  return {
    Type: 'AWS::CloudFront::ResponseHeadersPolicy',
    Properties: {
      ResponseHeadersPolicyConfig: {
        Name: { 'Fn::Sub': `\${AWS::StackName}-${name}` },
        ...(OPEN_TO_ALL in headers && { CorsConfig: CORS_FOR_ALL }),
        SecurityHeadersConfig: Object.assign({}, ...security) as Record<string, unknown>,
        CustomHeadersConfig: { Items: custom.map(([Header, Value]) => ({ Header, Value, Override: true })) },
      },
    },
  }
}

/**
 * Returns the paths of a rule in CloudFront's syntax, which supports `*` but no parameters, with and without a
 * trailing slash.
 */
function pathPatterns(pattern: HeaderRule['pattern']): string[] {
  if (pattern.endsWith('/*')) return [pattern.slice(0, -2), pattern]
  const path = pattern.replace(/\{\w+\}/g, '*')
  return path.endsWith('*') || path === '/' ? [path] : [path, `${path}/`]
}
