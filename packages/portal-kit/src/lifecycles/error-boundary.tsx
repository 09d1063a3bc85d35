import { Component, type ReactNode } from 'react';
import { reportFault } from '../faults/report-fault';
import { AreaFailed } from '../ui/area-failed';
import { tellBroken } from './tell-broken';
import { reloadRemote } from './reload-remote';

interface Props {
  remote: string;
  children: ReactNode;
}

/**
 * A part that breaks while running takes down its own place only. The first 'Try again' draws it anew, the second loads
 * it anew.
 */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };
  private tries = 0;

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    reportFault(error, { remote: this.props.remote, stage: 'render' });
    tellBroken(this.props.remote);
  }

  private readonly retry = (): void => {
    this.tries += 1;
    if (this.tries > 1 && reloadRemote(this.props.remote)) return;
    this.setState({ broken: false });
  };

  override render(): ReactNode {
    return this.state.broken ? <AreaFailed onRetry={this.retry} /> : this.props.children;
  }
}
