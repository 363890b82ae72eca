// Without a network: versions, installing, games on this device.
import type { OfflineWords } from './index';

export const daOffline: OfflineWords = {
  offline:
    'Ingen forbindelse til serveren. Partier på denne enhed, analyse, regler og vejledning virker også uden.',
  offlineTitle: 'Ingen forbindelse',
  settingsOffline:
    'Webstedet kan ikke nås. Disse indstillinger gemmes i denne browser og sendes til webstedet senere. Din konto, dine programmer og data er på webstedet.',
  newVersion: 'En ny version er klar.',
  reload: 'Genindlæs',
  installText:
    'Installér Skjaldborg på denne enhed, så kan du spille, analysere og læse reglerne uden net.',
  install: 'Installér',
  notNow: 'Ikke nu',
  playHere: 'Spil på denne enhed',
  deviceGames: 'Partier på denne enhed',
  deviceGamesText:
    'De ligger i denne browser. Åbn et afsluttet for at sende det til webstedet; det får ingen rating.',
  sendGame: 'Send til webstedet',
  sendAttackers: 'Send: Jeg var angriber',
  sendDefenders: 'Send: Jeg var forsvarer',
  sentGame: 'Partiet er på webstedet.',
  removeGame: 'Slet',
  removeGameSure: 'Bekræft sletning',
  computerThinks: 'Computeren tænker …',
  noComputer: 'Computeren kan ikke spille i denne browser.',
  computerHere: 'Computeren spiller på denne enhed, uden webstedet og uden ur.',
  notStored: 'Denne browser gemmer ikke partier: Dette går tabt, når siden lukkes.',
};
