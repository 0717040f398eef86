import { describe, expect, test } from 'vitest'
import { createCloudFrontFunction, createCloudFrontTemplate } from './cloudfront.ts'
import type { HostRules } from './host-rules.ts'
import { SMALL_RULES } from './test-small-rules.ts'

interface Template {
  readonly Resources: Readonly<
    Record<string, { readonly Type: string; readonly Properties: Readonly<Record<string, unknown>> }>
  >
}

const template = (rules: HostRules = SMALL_RULES) => JSON.parse(createCloudFrontTemplate(rules)) as Template

const policyOf = (name: string, rules?: HostRules) =>
  template(rules).Resources[name]?.Properties['ResponseHeadersPolicyConfig']

test('BUILD-13 the template has parameters for a domain and its certificate, and outputs the created resources', () => {
  const { Resources: _, ...rest } = template()
  expect(rest).toEqual({
    AWSTemplateFormatVersion: '2010-09-09',
    Description: 'A bucket with an export of the shop, and CloudFront before it.',
    Parameters: {
      Domain: { Type: 'String', Default: '', Description: 'A custom domain; without it CloudFront provides one.' },
      Certificate: { Type: 'String', Default: '', Description: 'The ARN of its certificate in us-east-1.' },
    },
    Conditions: { HasDomain: { 'Fn::Not': [{ 'Fn::Equals': [{ Ref: 'Domain' }, ''] }] } },
    Outputs: {
      Bucket: { Value: { Ref: 'Bucket' } },
      Distribution: { Value: { Ref: 'Distribution' } },
      Address: { Value: { 'Fn::Sub': 'https://${Distribution.DomainName}' } },
    },
  })
})

test('BUILD-13 the bucket is private and only this CloudFront distribution can read it', () => {
  expect(template().Resources).toMatchObject({
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
                  'AWS:SourceArn': { 'Fn::Sub': 'arn:aws:cloudfront::${AWS::AccountId}:distribution/${Distribution}' },
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
  })
})

test('BUILD-13 the function is published unchanged', () => {
  expect(template().Resources['Function']).toEqual({
    Type: 'AWS::CloudFront::Function',
    Properties: {
      Name: { 'Fn::Sub': '${AWS::StackName}' },
      AutoPublish: true,
      FunctionConfig: { Comment: 'The file of a path', Runtime: 'cloudfront-js-2.0' },
      FunctionCode: createCloudFrontFunction(SMALL_RULES),
    },
  })
})

describe('the distribution', () => {
  const DistributionConfig = template().Resources['Distribution']?.Properties['DistributionConfig'] as Readonly<
    Record<string, unknown>
  >

  test('BUILD-13 the distribution redirects to https, has an optional domain, and uses the bucket as its origin', () => {
    expect(template().Resources['Distribution']?.Type).toBe('AWS::CloudFront::Distribution')
    expect(DistributionConfig).toMatchObject({
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
    })
  })

  test('BUILD-13 BUILD-14 every path uses the function, exceptions have specific headers, and assets have the common headers', () => {
    const behavior = {
      TargetOriginId: 'bucket',
      ViewerProtocolPolicy: 'redirect-to-https',
      AllowedMethods: ['GET', 'HEAD'],
      Compress: true,
      CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6',
      FunctionAssociations: [
        { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': ['Function', 'FunctionARN'] } },
      ],
    }
    const path = (PathPattern: string, name: string) => ({
      PathPattern,
      ...behavior,
      ResponseHeadersPolicyId: { Ref: name },
    })
    expect(DistributionConfig['DefaultCacheBehavior']).toEqual({
      ...behavior,
      ResponseHeadersPolicyId: { Ref: 'Headers0' },
    })
    expect(DistributionConfig['CacheBehaviors']).toEqual([
      path('/product/*', 'Headers1'),
      path('/Build', 'Headers2'),
      path('/Build/*', 'Headers2'),
    ])
  })

  test('BUILD-13 a file missing from the bucket returns the not-found page, cached for 10 s', () => {
    const notFound = { ResponseCode: 404, ResponsePagePath: '/404.html', ErrorCachingMinTTL: 10 }
    expect(DistributionConfig['CustomErrorResponses']).toEqual([
      { ErrorCode: 403, ...notFound },
      { ErrorCode: 404, ...notFound },
    ])
  })

  test('BUILD-13 pages match with and without a trailing slash, patterns use an asterisk, and home has one path', () => {
    const headers = { 'Referrer-Policy': 'no-referrer' }
    const patterns = ['/', '/checkout', '/confirm/{orderId}', '/product/{displayType}/{documentId}/x']
    const exceptions = patterns.map((pattern) => ({ pattern, expression: '', headers }))
    const config = template({ ...SMALL_RULES, exceptions }).Resources['Distribution']?.Properties['DistributionConfig']
    const { CacheBehaviors } = config as { CacheBehaviors: { PathPattern: string }[] }
    expect(CacheBehaviors.map(({ PathPattern }) => PathPattern)).toEqual([
      '/',
      '/checkout',
      '/checkout/',
      '/confirm/*',
      '/product/*/*/x',
      '/product/*/*/x/',
    ])
  })
})

describe('headers', () => {
  test('BUILD-14 uses the dedicated section for a header if there is one, and a custom header otherwise', () => {
    const common = {
      'Content-Security-Policy': "default-src 'self'",
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'no-referrer',
      'Strict-Transport-Security': 'max-age=31536000',
      'Permissions-Policy': 'camera=()',
      'Cache-Control': 'no-cache',
    }
    expect(policyOf('Headers0', { ...SMALL_RULES, common })).toEqual({
      Name: { 'Fn::Sub': '${AWS::StackName}-Headers0' },
      SecurityHeadersConfig: {
        ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'self'", Override: true },
        ContentTypeOptions: { Override: true },
        FrameOptions: { FrameOption: 'DENY', Override: true },
        ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: true },
        StrictTransportSecurity: { AccessControlMaxAgeSec: 31536000, Override: true },
      },
      CustomHeadersConfig: { Items: [{ Header: 'Permissions-Policy', Value: 'camera=()', Override: true }] },
    })
  })

  test('BUILD-14 the headers of an exception override the common headers', () => {
    expect(template().Resources['Headers1']?.Type).toBe('AWS::CloudFront::ResponseHeadersPolicy')
    expect(policyOf('Headers1')).toEqual({
      Name: { 'Fn::Sub': '${AWS::StackName}-Headers1' },
      SecurityHeadersConfig: {
        FrameOptions: { FrameOption: 'DENY', Override: true },
        ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: true },
      },
      CustomHeadersConfig: {
        Items: [{ Header: 'Reporting-Endpoints', Value: 'r="https://r.example"', Override: true }],
      },
    })
    expect(template().Resources).not.toHaveProperty('Headers3')
  })

  test('BUILD-14 SEC-15 files that are open to all origins use the CORS section', () => {
    expect(policyOf('Headers2')).toEqual({
      Name: { 'Fn::Sub': '${AWS::StackName}-Headers2' },
      CorsConfig: {
        AccessControlAllowCredentials: false,
        AccessControlAllowHeaders: { Items: ['*'] },
        AccessControlAllowMethods: { Items: ['GET', 'HEAD'] },
        AccessControlAllowOrigins: { Items: ['*'] },
        OriginOverride: true,
      },
      SecurityHeadersConfig: { FrameOptions: { FrameOption: 'SAMEORIGIN', Override: true } },
      CustomHeadersConfig: {
        Items: [{ Header: 'Reporting-Endpoints', Value: 'r="https://r.example"', Override: true }],
      },
    })
  })

  test('BUILD-14 exceptions with equal headers share a policy', () => {
    const [product] = SMALL_RULES.exceptions
    const exceptions = product === undefined ? [] : [product, { ...product, pattern: '/faq' }]
    expect(
      Object.keys(template({ ...SMALL_RULES, exceptions }).Resources).filter((name) => name.startsWith('Headers')),
    ).toEqual(['Headers0', 'Headers1'])
  })
})
