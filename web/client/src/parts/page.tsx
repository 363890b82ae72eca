// A page made of components.
import { render, type ComponentChild } from 'preact';
import type { Page } from '../app';
import { Heading } from './form';

interface Options {
  kind?: string; // classes in addition to "page"
  heading?: boolean; // shows the title as heading
  close?: () => void;
}

export function pageOf(title: string, content: ComponentChild, { kind = '', heading = true, close }: Options = {}): Page {
  const node = document.createElement('div');
  node.className = `page ${kind}`.trim();
  render(
    <>
      {heading && <Heading>{title}</Heading>}
      {content}
    </>,
    node,
  );
  return {
    title,
    node,
    close: () => {
      close?.();
      render(null, node);
    },
  };
}
