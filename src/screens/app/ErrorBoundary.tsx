import { Component, type ReactNode } from "react";

interface Props {
  children: ReactNode;
  instead: ReactNode;
  onError?: () => void;
}

/** Shows `instead` if a screen throws or its chunk is lost, so that the page is never blank (R97). */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    this.props.onError?.();
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
