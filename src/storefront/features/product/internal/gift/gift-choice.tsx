import { RadioCard } from '#storefront/ui/forms/radio-card.tsx';

interface GiftChoiceProps {
  isForOther: boolean;
  onChoose: (isForOther: boolean) => void;
}

/** Whether a gift card goes to the shopper or to somebody else (UX-03). */
export const GiftChoice = ({ isForOther, onChoose }: GiftChoiceProps) => (
  <fieldset className="mb-5">
    <legend className="mb-2 font-semibold">Who is it for?</legend>
    <RadioCard
      name="gift-for"
      value="me"
      checked={!isForOther}
      onChoose={() => onChoose(false)}
      title="Me"
      detail="We email it to you, to keep or to pass on."
    />
    <RadioCard
      name="gift-for"
      value="other"
      checked={isForOther}
      onChoose={() => onChoose(true)}
      title="Somebody else"
      detail="We email it to them with your message, now or on a day you choose."
    />
  </fieldset>
);
