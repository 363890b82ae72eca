// Adam (Kingma and Ba, 2014), with every weight kept in the range that the network file can hold.
#pragma once

#include "lab/training/parameters.hpp"

namespace tafl::training {

class Adam {
  public:
    explicit Adam(const Shape& shape) : mean_(shape), square_(shape) {}
    // One step along the negative gradient, scaled by `factor`.
    void step(Parameters& parameters, const Parameters& gradient, float factor, float rate) noexcept;

  private:
    Parameters mean_, square_;
    double mean_left_ = 1, square_left_ = 1;  // powers of the decay rates, for the bias correction
};

void clip(Parameters& parameters) noexcept;
// Rounds every weight to what the file can hold.
void round_to_quanta(const Parameters& parameters, Parameters& rounded) noexcept;

}  // namespace tafl::training
