import { groupedRupees } from '@baazi/contracts';
import type { resultEn } from './result-texts.en';

export const resultHi: typeof resultEn = {
  pending: 'नतीजा बाकी',
  won: (rupees) => `बधाई! आपने ₹${groupedRupees(rupees)} जीते`,
  lost: (rupees) => `अफ़सोस! आप ₹${groupedRupees(rupees)} हारे`,
  refunded: (rupees) => `₹${groupedRupees(rupees)} वापस।`,
  correctedFrom: (before, reason) => `सुधार, पहले '${before}' था: ${reason}`,
  check: 'रसीद और सबूत',
};
