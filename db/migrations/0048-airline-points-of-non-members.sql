-- Whoever has linked an airline membership earns its points (LOY-02), a member of the shop's own programme or not: such an order's
-- earning stands under no account and earns nothing here.
alter table loyalty.earning alter column account_id drop not null;
alter table loyalty.earning add check (account_id is not null or (accrual_points = 0 and airline_member_id is not null));
