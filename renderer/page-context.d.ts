import type { ComponentType } from 'react'
import type { ApiClient } from '#api/client.ts'
import type { ShellData } from '#app/shell/shell-data.ts'
import type { MetaData } from '#contract/meta-data.ts'

/** What every page's `+data` gives: its title and description, and its image for sharing. */
export interface PageData {
  readonly metaData: MetaData
  readonly shareImage?: string | undefined
}

declare global {
  namespace Vike {
    interface PageContext {
      Page: ComponentType
      data?: PageData
      /** Put there by the build; the browser uses the app's own client. */
      api?: ApiClient
      /** Public address of the site, put there by the build; absent in development. */
      site?: string
      /** Header and footer: loaded while prerendering, kept by the browser across pages. */
      shell?: ShellData
    }
  }
}
