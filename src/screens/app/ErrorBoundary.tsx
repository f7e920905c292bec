import { Component, type ReactNode } from "react";

interface Props {
  children: ReactNode;
  /** What stands in the broken screen's place. */
  instead: ReactNode;
  onError?: () => void;
}

/** A screen that throws, or that cannot be loaded, ends in a message and never in a blank page. */
export class ErrorBoundary extends Component<Props, { broke: boolean }> {
  override state = { broke: false };

  static getDerivedStateFromError() {
    return { broke: true };
  }

  override componentDidCatch() {
    this.props.onError?.();
  }

  override render() {
    return this.state.broke ? this.props.instead : this.props.children;
  }
}
