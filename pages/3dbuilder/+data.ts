import type { MetaData } from '#contract/cms/meta-data.ts'

/** The configurator has no CMS page (OPEN-064). */
export function data(): { readonly metaData: MetaData } {
  return {
    metaData: {
      title: '3D Builder',
      description:
        'Build your rifle part by part, and see each choice before you buy. When it is finished, add it to your cart with all its parts.',
    },
  }
}
