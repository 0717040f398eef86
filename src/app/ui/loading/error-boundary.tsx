import { Component, type ReactNode } from 'react'

interface Props {
  /** Stands in place of what broke; `retry` renders that anew. */
  readonly fallback: (retry: () => void) => ReactNode
  readonly children: ReactNode
}

/** Keeps a component that may break, such as one of a third party, from taking the page with it. */
export class ErrorBoundary extends Component<Props, { readonly broken: boolean }> {
  override readonly state = { broken: false }

  static getDerivedStateFromError(): { readonly broken: boolean } {
    return { broken: true }
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children
    return this.props.fallback(() => this.setState({ broken: false }))
  }
}
