import { Component, type ReactNode } from 'react'

interface Props {
  /** Stands in place of what broke; `retry` renders that anew. */
  readonly fallback: (retry: () => void) => ReactNode
  readonly children: ReactNode
}

/** Keeps a component that may break, such as one of a third party, from taking the page with it. */
export class ErrorBoundary extends Component<Props, { readonly hasError: boolean }> {
  override readonly state = { hasError: false }

  static getDerivedStateFromError(): { readonly hasError: boolean } {
    return { hasError: true }
  }

  override render(): ReactNode {
    if (!this.state.hasError) return this.props.children
    return this.props.fallback(() => this.setState({ hasError: false }))
  }
}
